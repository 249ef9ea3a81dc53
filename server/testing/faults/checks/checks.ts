import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunEvent } from '../../../oracle/turn/run-events.js';
import { ABOVE_ALL_FRAMES } from '../../../oracle/runs/subscribers/follow.js';
import { parseFrame } from '../../../oracle/runs/log/parse-frame.js';
import { answersOf, checkAnswers } from './check-answers.js';
import { orderFaults, textsOf } from '../client/read-frames.js';
import type { AbortSeen, LookSeen, ScheduleSeen, TurnSeen } from '../client/play.js';
import type { Reading } from '../client/reader.js';
import type { AgentRecord } from '../agent/agent-record.js';
import { parseScript, textOf, type Script } from '../agent/script.js';
import { usageAfter } from '../agent/scripted-agent.js';

export interface CheckOptions {
  readonly recordsOf: (label: string) => readonly AgentRecord[];
  /** How often a run may have been recovered: once for every process that ended or was frozen, and every outage of the database. */
  readonly maxResumptions: number;
  /** Whether a replica may act after others have taken over its work. */
  readonly mayStandStill: boolean;
}

/** A run with everything that is known about it at the end. */
interface Ended {
  readonly runId: string;
  readonly log: readonly LoggedFrame[];
  /** The text up to each frame. */
  readonly texts: readonly string[];
  readonly done: Extract<RunEvent, { event: 'done' }>['data'];
}

/** Checks everything that clients saw of a session. @returns a sentence for each broken promise. */
export function checkSchedule(seen: ScheduleSeen, options: CheckOptions): string[] {
  const faults: string[] = [];
  const say = (fault: string) => void faults.push(fault);
  checkKeys(seen, say);
  const runs = new Map<string, Ended>();
  for (const [runId, log] of seen.logs) {
    for (const fault of orderFaults(log)) say(`${runId}: ${fault}`);
    const run = endedOf(runId, log);
    if (run) runs.set(runId, run);
    else say(`${runId}: its log does not end with done`);
  }
  for (const { readings, looks, aborts, replies } of seen.turns) {
    for (const reading of readings) checkReading(reading, seen, say);
    if (seen.transcript.length === 0) continue;
    for (const look of looks) checkLook(look, runs, say);
    for (const abort of aborts) checkAbort(abort, runs, seen, say);
    for (const { runId, message, status } of replies) {
      const run = runs.get(runId);
      if (run && (run.texts.at(-1) !== message.content || run.done.status !== status))
        say(`${runId}: its reply is not what its log says: ${status} ${JSON.stringify(message.content)}`);
    }
  }
  checkTranscript(seen, runs, options, say);
  for (const { plan } of seen.turns) {
    const run = runOf(plan.script, seen, runs);
    checkAnswers(
      answersOf(options.recordsOf(plan.script.label)),
      { ...options, script: plan.script, run },
      say,
    );
  }
  return faults;
}

type Say = (fault: string) => void;

function endedOf(runId: string, log: readonly LoggedFrame[]): Ended | undefined {
  const [last] = log.slice(-1).map(parseFrame);
  return last?.event === 'done' ? { runId, log, texts: textsOf(log), done: last.data } : undefined;
}

function checkKeys({ turns }: ScheduleSeen, say: Say): void {
  for (const { plan, runIds } of turns)
    if (new Set(runIds).size > 1) say(`${plan.script.label}: one key has begun ${runIds.join(' and ')}`);
}

/** A reader gets the log's frames after its start: no gap, no duplicate, the same bytes. */
function checkReading(
  { runId, name, from, frames, end }: Reading,
  { logs, isDeleted }: ScheduleSeen,
  say: Say,
): void {
  const log = logs.get(runId);
  if (!log) {
    checkLostReading({ runId, name, from, frames, end }, say);
    return;
  }
  const expected = log.filter(({ id }) => id > from).slice(0, frames.length);
  const wrong = frames.findIndex((frame, at) => !isSame(frame, expected[at]));
  if (wrong >= 0)
    say(
      `${runId}, ${name} after ${from}: got ${JSON.stringify(frames[wrong])} in the place of ${JSON.stringify(expected[wrong])}`,
    );
  if (end === 'not found' && !isDeleted) say(`${runId}, ${name}: it was not found`);
  if (end === 'done' && frames.at(-1)?.id !== log.at(-1)?.id)
    say(`${runId}, ${name}: done was not the last frame`);
}

/**
 * A session that was deleted meanwhile has no log, so frames can only be checked against their own order. A reader that was behind when its
 * session was deleted, because its replica could not reach the database, is told that the stream ends.
 */
function checkLostReading({ runId, name, from, frames }: Reading, say: Say): void {
  const logged = frames.filter(({ id }, at) => id !== ABOVE_ALL_FRAMES || at < frames.length - 1);
  for (const [at, { id }] of logged.entries())
    if (id !== from + 1 + at)
      say(`${runId}, ${name} after ${from}: got ${id} in the place of ${from + 1 + at}`);
  const [first] = logged;
  // A deleted session ends every stream with a last frame, which may also be its first.
  if (from === 0 && first?.event === 'run')
    for (const fault of orderFaults(logged.filter(({ data }) => !data.includes('"messageId":""'))))
      say(`${runId}, ${name}: ${fault}`);
}

function isSame(one: LoggedFrame, other: LoggedFrame | undefined): boolean {
  return one.id === other?.id && one.event === other.event && one.data === other.data;
}

/** The transcript was at least as complete as what a reader had seen before. */
function checkLook({ runId, seen, transcript }: LookSeen, runs: ReadonlyMap<string, Ended>, say: Say): void {
  const run = runs.get(runId);
  const content = transcript.find(({ id }) => id === run?.done.messageId)?.content;
  if (!run) return;
  if (content === undefined) say(`${runId}: the transcript did not have its reply`);
  else if (!run.texts.slice(seen).includes(content))
    say(`${runId}: frame ${seen} had been seen, and the transcript said ${JSON.stringify(content)}`);
}

function checkAbort(
  { answer, transcript }: AbortSeen,
  runs: ReadonlyMap<string, Ended>,
  seen: ScheduleSeen,
  say: Say,
) {
  if (answer === undefined) return;
  if (!answer.success) {
    const status = runs.get(answer.runId ?? '')?.done.status;
    if (answer.status !== status)
      say(
        `${answer.runId ?? ''}: it was ${answer.status ?? ''} when it was to be stopped, and then ${status ?? ''}`,
      );
    return;
  }
  const { runId = '', stoppedAtSeq = Infinity } = answer;
  const run = runs.get(runId);
  if (!run) {
    say(`${runId}: it was stopped, and nobody knows it`);
    return;
  }
  if (run.done.status !== 'aborted') say(`${runId}: it was stopped, and then it was ${run.done.status}`);
  if (stoppedAtSeq > run.log.length)
    say(`${runId}: it was stopped at ${stoppedAtSeq}, of ${run.log.length} frames`);
  const late = run.log.slice(stoppedAtSeq).filter((frame) => !isClosing(frame));
  if (late.length > 0)
    say(`${runId}: it was stopped at ${stoppedAtSeq}, and then came ${JSON.stringify(late)}`);
  const [then, now] = [transcript, seen.transcript].map((messages) =>
    messages.find(({ id }) => id === run.done.messageId),
  );
  if (then?.content !== now?.content)
    say(
      `${runId}: it was stopped with ${JSON.stringify(then?.content)} and ended with ${JSON.stringify(now?.content)}`,
    );
}

function isClosing(frame: LoggedFrame): boolean {
  const event = parseFrame(frame);
  if (event.event === 'tool_call') return event.data.status === 'error';
  if (event.event === 'reasoning') return event.data.isComplete && event.data.reasoning === '';
  return event.event === 'done';
}

/** Each accepted turn occurs once: the question, and its reply as in the log. */
function checkTranscript(
  { transcript, turns, isDeleted }: ScheduleSeen,
  runs: ReadonlyMap<string, Ended>,
  { maxResumptions }: CheckOptions,
  say: Say,
): void {
  if (isDeleted && transcript.length === 0) return;
  for (const turn of turns) {
    const { label } = turn.plan.script;
    const copies = transcript.filter(({ type, content }) => type === 'human' && labelOf(content) === label);
    const expected = turn.runIds.length > 0 ? 1 : 0;
    if (copies.length !== expected && !mayBeUnanswered(turn))
      say(`${label}: the transcript has its question ${copies.length} times`);
  }
  for (const [at, question] of transcript.entries()) {
    const reply = transcript[at + 1];
    if (question.type !== 'human') continue;
    const turn = turns.find(({ plan }) => plan.script.label === labelOf(question.content));
    const run = [...runs.values()].find(({ done }) => done.messageId === reply?.id);
    if (reply?.type !== 'ai' || !turn) say(`the transcript has ${question.content} without its reply`);
    else if (run) checkReply(reply, run, turn, { turns, maxResumptions, say });
    else if (!mayBeUnanswered(turn)) say(`${turn.plan.script.label}: nobody knows the run of its reply`);
  }
}

/** A JSON reply that is scripted to fail names no run. */
const mayBeUnanswered = ({ plan }: TurnSeen) => plan.script.ending === 'fails' && !plan.isStream;

function checkReply(
  reply: ScheduleSeen['transcript'][number],
  { runId, texts, log, done }: Ended,
  { plan, aborts }: TurnSeen,
  { turns, maxResumptions, say }: { turns: readonly TurnSeen[]; maxResumptions: number; say: Say },
): void {
  const { status } = done;
  const whole = textOf(plan.script);
  const said = texts.at(-1) ?? '';
  if (reply.content !== said)
    say(`${runId}: its log says ${JSON.stringify(said)}, its reply ${JSON.stringify(reply.content)}`);
  if (reply.isComplete !== (status === 'finished'))
    say(`${runId}: ${status}, and its reply has isComplete ${reply.isComplete}`);
  if (status === 'finished' ? said !== whole : !whole.startsWith(said))
    say(`${runId}: ${status} with ${JSON.stringify(said)}, and should say ${JSON.stringify(whole)}`);
  if (status !== 'finished' && done.partialText !== said)
    say(`${runId}: done says ${JSON.stringify(done.partialText)}`);
  const { steps } = plan.script;
  const { inputTokens, outputTokens } = usageAfter(steps.length);
  if (
    status === 'finished' &&
    (done.usage?.inputTokens !== inputTokens || done.usage.outputTokens !== outputTokens)
  )
    say(`${runId}: it has used ${JSON.stringify(done.usage)} for ${steps.length} steps`);
  const calls = lastOfCalls(log);
  const kept = new Map(reply.toolCalls.map((call) => [call.id, call.status]));
  for (const [id, callStatus] of calls)
    if (kept.get(id) !== callStatus)
      say(`${runId}: the call ${id} is ${callStatus}, and in its reply ${kept.get(id)}`);

  const resumptions = log.filter(({ event }) => event === 'run').length - 1;
  if (resumptions > maxResumptions) say(`${runId}: it was taken up ${resumptions} times`);
  const wasStopped =
    aborts.some((abort) => abort.runId === undefined || abort.runId === runId) ||
    turns.some((turn) => turn.aborts.some((abort) => abort.runId === undefined || abort.runId === runId)) ||
    turns
      .slice(turns.findIndex((turn) => turn.plan === plan) + 1)
      .some((turn) => turn.plan.multitask === 'interrupt');
  const matchesReplies = {
    finished: plan.script.ending === 'finishes',
    failed: plan.script.ending === 'fails',
    aborted: wasStopped,
    interrupted: maxResumptions > 0 && (!plan.script.isResumable || resumptions >= MAX_RESUMPTIONS),
  }[status];
  if (!matchesReplies) say(`${runId}: nothing should have made it ${status}`);
}

/** The engine gives a run up after this many recoveries. */
const MAX_RESUMPTIONS = 4;

function lastOfCalls(log: readonly LoggedFrame[]): Map<string, string> {
  const calls = new Map<string, string>();
  for (const frame of log) {
    const event = parseFrame(frame);
    if (event.event === 'tool_call') calls.set(event.data.eventId, event.data.status);
  }
  return calls;
}

function labelOf(question: string): string {
  return parseScript(question).label;
}

function runOf(
  script: Script,
  { transcript }: ScheduleSeen,
  runs: ReadonlyMap<string, Ended>,
): Ended | undefined {
  const at = transcript.findIndex(
    ({ type, content }) => type === 'human' && labelOf(content) === script.label,
  );
  const reply = at < 0 ? undefined : transcript[at + 1];
  return [...runs.values()].find(({ done }) => done.messageId === reply?.id);
}
