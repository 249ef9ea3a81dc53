import type { LoggedFrame } from '../../oracle/runs/frames.js';
import { parseFrame } from '../../oracle/runs/parse-frame.js';
import type { AgentRecord } from './records.js';
import type { Script } from './script.js';
import { outcomeOf } from './scripted-agent.js';

/** What one server has done for an answer. */
export interface AgentAnswer {
  readonly id: string;
  readonly replica: string;
  /** The step that it was told to begin with. */
  readonly first: number;
  /** The steps for which it has called the model, in order. */
  readonly calls: number[];
  readonly executions: { readonly step: number; readonly id: string }[];
}

/** In the order in which they were begun. */
export function answersOf(records: readonly AgentRecord[]): AgentAnswer[] {
  const answers = new Map<string, AgentAnswer>();
  for (const { answer: id, replica, what } of records) {
    const answer = answers.get(id);
    if (what.kind === 'answer begins')
      answers.set(id, { id, replica, first: what.step, calls: [], executions: [] });
    else if (what.kind === 'model is called') answer?.calls.push(what.step);
    else if (what.kind === 'tool is called') answer?.executions.push({ step: what.step, id: what.execution });
  }
  return [...answers.values()];
}

export interface AnswersContext {
  readonly script: Script;
  readonly maxResumptions: number;
  /** Of a session that was deleted early nobody knows any more how it ended. */
  readonly run:
    | {
        readonly runId: string;
        readonly log: readonly LoggedFrame[];
        readonly done: { readonly status: string };
      }
    | undefined;
}

/** No work twice: no whole step's model call, no tool call whose result is stored. */
export function checkAnswers(
  answers: readonly AgentAnswer[],
  { script, maxResumptions, run }: AnswersContext,
  say: (fault: string) => void,
): void {
  const { label, steps } = script;
  const story = () => JSON.stringify(answers.map(({ replica, first, calls }) => ({ replica, first, calls })));
  if (answers.length > 1 + maxResumptions) say(`${label}: it was begun ${answers.length} times: ${story()}`);
  for (const [at, { first, calls }] of answers.entries()) {
    if (calls.some((step, number) => step !== first + number))
      say(`${label}: steps were left out or repeated: ${story()}`);
    const next = answers[at + 1];
    if (next && next.first < first) say(`${label}: whole steps were lost: ${story()}`);
    if (next && calls.some((step) => step > next.first))
      say(`${label}: whole steps were made again: ${story()}`);
  }
  if (
    run?.done.status === 'finished' &&
    answers.at(-1)?.calls.at(-1) !== steps.length - 1 &&
    !isTakenUpAtItsEnd(answers, steps.length)
  )
    say(`${label}: it has finished without its last step: ${story()}`);
  if (run) checkTools(answers, script, run, say);
}

/** When all its steps were whole, whoever goes on has nothing left to do. */
const isTakenUpAtItsEnd = (answers: readonly AgentAnswer[], steps: number) => answers.at(-1)?.first === steps;

function checkTools(
  answers: readonly AgentAnswer[],
  { label, steps }: Script,
  { log, done }: NonNullable<AnswersContext['run']>,
  say: (fault: string) => void,
): void {
  for (const [at, { tool }] of steps.entries()) {
    if (!tool) continue;
    const expected = Object.values(outcomeOf(at, tool.outcome))[0];
    const stored = log
      .map(parseFrame)
      .flatMap((event) =>
        event.event === 'tool_call' &&
        event.data.args.step === at &&
        (event.data.output ?? event.data.error) === expected
          ? [event.data.args.execution]
          : [],
      );
    if (stored.length > 1) say(`${label}: the tool of step ${at} has answered ${stored.length} times`);
    if (stored.length === 0 && done.status === 'finished')
      say(`${label}: the tool of step ${at} has not answered`);
    const by = answers.findIndex(({ executions }) => executions.some(({ id }) => id === stored[0]));
    // Who stood still in the middle of an earlier answer may not know yet that it is not its own any more.
    const again = answers.slice(by + 1).some(({ executions }) => executions.some(({ step }) => step === at));
    if (by >= 0 && again) say(`${label}: the tool of step ${at} was called again, and its result was stored`);
  }
}
