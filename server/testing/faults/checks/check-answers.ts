import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { parseFrame } from '../../../oracle/runs/log/parse-frame.js';
import type { AgentRecord } from '../agent/agent-record.js';
import type { Script } from '../agent/script.js';
import { outcomeOf } from '../agent/scripted-agent.js';

/** What one server has done for an answer. */
export interface AgentAnswer {
  readonly id: string;
  readonly replica: string;
  /** The first step that it was asked to execute. */
  readonly first: number;
  /** The steps for which it called the model, in order. */
  readonly calls: number[];
  readonly executions: { readonly step: number; readonly id: string }[];
}

/** In the order in which they began. */
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
  readonly mayStandStill: boolean;
  /** Undefined for a session that was deleted early: how the run ended is not known. */
  readonly run:
    | {
        readonly runId: string;
        readonly log: readonly LoggedFrame[];
        readonly done: { readonly status: string };
      }
    | undefined;
}

/** No repeated work: no model call of a complete step, no tool call whose result is stored. */
export function checkAnswers(
  answers: readonly AgentAnswer[],
  { script, maxResumptions, mayStandStill, run }: AnswersContext,
  report: (fault: string) => void,
): void {
  const { label, steps } = script;
  const story = () => JSON.stringify(answers.map(({ replica, first, calls }) => ({ replica, first, calls })));
  const say = (fault: string) => report(`${label}: ${fault}: ${story()}`);
  if (answers.length > 1 + maxResumptions) say(`it was begun ${answers.length} times`);
  const [inTurn, late] = divide(answers, mayStandStill);
  for (const { first, calls } of answers)
    if (calls.some((step, number) => step !== first + number)) say('steps were left out or repeated');
  for (const [at, { first, calls }] of inTurn.entries()) {
    const next = inTurn[at + 1];
    if (next && next.first < first) say('whole steps were lost');
    if (next && calls.some((step) => step > next.first)) say('whole steps were made again');
  }
  if (late.length > maxResumptions) say('it was begun again and again');
  const isWhole = answers.some(({ first, calls }) => first + calls.length === steps.length);
  if (run?.done.status === 'finished' && !isWhole) say('it has finished without its last step');
  if (run) checkTools(answers, late, script, run, report);
}

/**
 * A replica that was frozen before its first request does not know yet that it has lost the answer: it may make one request, for a step that
 * others have completed by then.
 */
function divide(
  answers: readonly AgentAnswer[],
  mayBeLate: boolean,
): [inTurn: AgentAnswer[], late: AgentAnswer[]] {
  const inTurn: AgentAnswer[] = [];
  const late: AgentAnswer[] = [];
  for (const [at, answer] of answers.entries()) {
    const last = inTurn.at(-1);
    // The step in progress may be repeated.
    const position = last ? last.first + last.calls.length - 1 : 0;
    const isBehind = answer.first < position && answer.calls.length <= 1;
    const isLate = mayBeLate && isBehind && !isFollowed(answer, answers.slice(at + 1), position);
    (isLate ? late : inTurn).push(answer);
  }
  return [inTurn, late];
}

/** Whether another answer has continued from it, within its steps or right after them, and not from the position of the run. */
function isFollowed({ first, calls }: AgentAnswer, later: readonly AgentAnswer[], position: number): boolean {
  return later.some(
    (next) => next.first >= first && next.first <= first + calls.length && next.first < position,
  );
}

function checkTools(
  answers: readonly AgentAnswer[],
  late: readonly AgentAnswer[],
  { label, steps }: Script,
  { log, done }: NonNullable<AnswersContext['run']>,
  say: (fault: string) => void,
): void {
  for (const [at, { tool }] of steps.entries()) {
    if (!tool) continue;
    const { output, error } = outcomeOf(at, tool.outcome);
    const expected = output ?? error;
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
    // A replica that was frozen in the middle of an earlier answer, or before it began, does not know yet that it has lost it.
    const again = answers
      .slice(by + 1)
      .some((answer) => !late.includes(answer) && answer.executions.some(({ step }) => step === at));
    if (by >= 0 && again) say(`${label}: the tool of step ${at} was called again, and its result was stored`);
  }
}
