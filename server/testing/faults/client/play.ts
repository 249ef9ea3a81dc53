import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import {
  abortedSchema,
  activeRunSchema,
  isMomentary,
  replySchema,
  transcriptSchema,
  type Caller,
  type JsonReply,
  type Side,
  type Transcript,
} from './retrying-caller.js';
import { createProgress, type Progress } from './progress.js';
import { read, type Reading } from './reader.js';
import { STEADY, type ReaderPlan, type Schedule, type TurnPlan } from './schedule.js';

/** What happened in a turn, as its user saw it. */
export interface TurnSeen {
  readonly plan: TurnPlan;
  /** One for each attempt with a reply, in no particular order. */
  readonly runIds: string[];
  /** Attempts that were refused because another answer was in progress. */
  refusals: number;
  readonly replies: JsonReply[];
  readonly readings: Reading[];
  readonly looks: LookSeen[];
  readonly aborts: AbortSeen[];
  /** All attempts have ended. */
  isAnswered: boolean;
}

/** The transcript at a moment. */
export interface LookSeen {
  readonly runId: string;
  /** The number of the last frame that any reader had seen before. */
  readonly seen: number;
  readonly transcript: Transcript;
}

export interface AbortSeen {
  /** Undefined when the abort named the session instead. */
  readonly runId: string | undefined;
  /** Undefined when the session was deleted. */
  answer: z.output<typeof abortedSchema> | undefined;
  /** Read right after the reply. */
  transcript: Transcript;
}

export interface ScheduleSeen {
  readonly sessionId: string;
  readonly turns: readonly TurnSeen[];
  /** The log of each run, by its id; missing for a session that was deleted early. */
  readonly logs: ReadonlyMap<string, readonly LoggedFrame[]>;
  readonly transcript: Transcript;
  readonly isDeleted: boolean;
}

const createdSchema = z.object({ sessionId: z.string() });
const problemSchema = z.object({ code: z.string() });

export async function play(
  { name, startsAfterMs, turns, deletion }: Schedule,
  caller: Caller,
): Promise<ScheduleSeen> {
  await delay(startsAfterMs);
  const { body } = await caller.ask({
    method: 'POST',
    path: '/sessions',
    json: {},
    headers: { 'idempotency-key': `${name}-session` },
  });
  const { sessionId } = createdSchema.parse(body);
  const seen: TurnSeen[] = [];
  const playing: Promise<void>[] = [];
  const knownRuns = new Set<string>();
  let last: Progress | undefined;
  for (const plan of turns) {
    await last?.until(plan.sentAt);
    const turn = newTurn(plan);
    const progress = createProgress();
    seen.push(turn);
    playing.push(playTurn({ caller, sessionId, plan, turn, progress, knownRuns }));
    last = progress;
  }
  if (deletion === 'in the last turn') {
    await last?.until({ kind: 'frames', count: 10 });
    await remove(caller, sessionId);
    await Promise.all(playing);
    return { sessionId, turns: seen, logs: new Map(), transcript: [], isDeleted: true };
  }
  await Promise.all(playing);

  const runIds = new Set([
    ...knownRuns,
    ...seen.flatMap(({ readings }) => readings.map(({ runId }) => runId)),
  ]);
  const logs = new Map<string, readonly LoggedFrame[]>();
  for (const runId of runIds) {
    const whole = { caller, name: 'the whole log', runId, from: 0, plan: STEADY, onFrame: () => undefined };
    logs.set(runId, (await read(whole)).frames);
  }
  const transcript = await look(caller, sessionId);
  if (deletion === 'at the end') await remove(caller, sessionId);
  return { sessionId, turns: seen, logs, transcript, isDeleted: deletion === 'at the end' };
}

function newTurn(plan: TurnPlan): TurnSeen {
  return {
    plan,
    runIds: [],
    refusals: 0,
    replies: [],
    readings: [],
    looks: [],
    aborts: [],
    isAnswered: false,
  };
}

interface Playing {
  readonly caller: Caller;
  readonly sessionId: string;
  readonly plan: TurnPlan;
  readonly turn: TurnSeen;
  readonly progress: Progress;
  /** Runs of the session that any reader has seen. */
  readonly knownRuns: Set<string>;
}

async function playTurn(playing: Playing): Promise<void> {
  const { plan, turn, progress } = playing;
  const sending = Promise.all(
    plan.tries.map(({ side, afterMs }, number) =>
      delay(afterMs).then(() => send(playing, number, side, plan.readers[number] ?? STEADY)),
    ),
  ).finally(() => {
    turn.isAnswered = true;
    progress.end();
  });
  await Promise.all([
    sending,
    ...(plan.isStream ? [] : [lookOn(playing)]),
    ...plan.joins.map((join, number) => progress.until(join.at).then(() => joinAs(playing, number, join))),
    ...plan.reloads.map(({ at, side, reader }, number) =>
      progress.until(at).then(() => reload(playing, `reload ${number}`, side, reader)),
    ),
    ...plan.looks.map(({ at, side }) => progress.until(at).then(() => lookOnce(playing, side))),
    ...plan.aborts.map(({ at, by, side }) => progress.until(at).then(() => abort(playing, by, side))),
  ]);
}

/** One attempt, repeated under the same key until there is a reply. */
async function send(playing: Playing, number: number, first: Side, reader: ReaderPlan): Promise<void> {
  const { caller, sessionId, plan, turn, progress } = playing;
  const { script, multitask, isStream } = plan;
  const asked = {
    method: 'POST' as const,
    path: `/messages/${sessionId}`,
    json: { message: JSON.stringify(script), stream: isStream, multitask },
    headers: { 'idempotency-key': script.label },
  };
  for (let tries = 0; ; tries++) {
    const response = await caller.open(asked, tries === 0 ? first : caller.anySide());
    if (response?.statusCode === 200) {
      const runId = String(response.headers['x-run-id']);
      if (isStream) {
        turn.runIds.push(runId);
        playing.knownRuns.add(runId);
        progress.begin(runId);
        await follow(playing, `try ${number}`, { runId, from: 0, plan: reader, response });
        return;
      }
      const body = await text(response).catch(() => undefined);
      if (body !== undefined) {
        const reply = replySchema.parse(JSON.parse(body));
        turn.runIds.push(reply.runId);
        playing.knownRuns.add(reply.runId);
        turn.replies.push(reply);
        return;
      }
    } else if (response && !isMomentary(response)) {
      if (await refuse(response, playing)) return;
    } else {
      response?.destroy();
    }
    await caller.backOff(tries);
  }
}

/** The expected refusals of a request. */
async function refuse(response: IncomingMessage, { plan, turn }: Playing): Promise<boolean> {
  const body = await text(response).catch(() => undefined);
  if (body === undefined) return false;
  const { code } = problemSchema.parse(JSON.parse(body));
  if (code === 'session_busy' && plan.multitask === 'reject') {
    turn.refusals++;
    return true;
  }
  const isToFail = plan.script.ending === 'fails' && code === 'agent_failed';
  // Deleted by its own user, who continues regardless.
  if (isToFail || code === 'session_not_found') return true;
  throw new Error(`a message was answered ${response.statusCode ?? 0} ${code}`);
}

async function follow(
  { caller, turn, progress }: Playing,
  name: string,
  options: { runId: string; from: number; plan: ReaderPlan; response?: IncomingMessage; side?: Side },
): Promise<void> {
  const onFrame = (frame: LoggedFrame) => {
    // It may be the run of another turn that a page has found.
    if (progress.runId === options.runId) progress.note(frame);
  };
  turn.readings.push(await read({ caller, name, onFrame, ...options }));
}

async function joinAs(playing: Playing, number: number, { from, side, reader }: TurnPlan['joins'][number]) {
  const { runId, seen, isDone } = playing.progress;
  // There are no frames after `done`.
  if (runId === undefined || (from === 'the last seen' && isDone)) return;
  const after = from === 'the first' ? 0 : seen;
  await follow(playing, `join ${number} at ${side}`, { runId, from: after, plan: reader, side });
}

/** A page that knows only the session. */
async function reload(playing: Playing, name: string, side: Side, plan: ReaderPlan): Promise<void> {
  const runId = await activeRun(playing, side);
  if (runId !== undefined) await follow(playing, `${name} at ${side}`, { runId, from: 0, plan, side });
}

/** Another reader follows while the reply is sent as a whole. */
async function lookOn(playing: Playing): Promise<void> {
  const { caller, turn, progress, knownRuns } = playing;
  for (let tries = 0; !turn.isAnswered; tries++) {
    const runId = await activeRun(playing, caller.anySide());
    if (runId !== undefined && !knownRuns.has(runId)) {
      knownRuns.add(runId);
      progress.begin(runId);
      await follow(playing, 'who looks on', { runId, from: 0, plan: STEADY });
      return;
    }
    await caller.backOff(tries);
  }
}

async function activeRun({ caller, sessionId }: Playing, side: Side): Promise<string | undefined> {
  const { status, body } = await caller.ask({ method: 'GET', path: `/sessions/${sessionId}/run` }, side);
  return status === 200 ? activeRunSchema.parse(body).run?.runId : undefined;
}

async function lookOnce({ caller, sessionId, turn, progress }: Playing, side: Side): Promise<void> {
  const { runId, seen } = progress;
  const transcript = await look(caller, sessionId, side);
  if (runId !== undefined) turn.looks.push({ runId, seen, transcript });
}

async function abort(
  { caller, sessionId, turn, progress }: Playing,
  by: 'run' | 'session',
  side: Side,
): Promise<void> {
  const { runId } = progress;
  if (by === 'run' && runId === undefined) return;
  const asked =
    by === 'run'
      ? { method: 'POST' as const, path: `/runs/${runId ?? ''}/abort` }
      : { method: 'POST' as const, path: '/messages/abort', json: { sessionId } };
  const abort: AbortSeen = { runId: by === 'run' ? runId : undefined, answer: undefined, transcript: [] };
  turn.aborts.push(abort);
  const { status, body } = await caller.ask(asked, side);
  if (status === 404) return;
  if (status !== 200) throw new Error(`an abort was answered ${status}`);
  abort.answer = abortedSchema.parse(body);
  abort.transcript = await look(caller, sessionId);
}

async function look(caller: Caller, sessionId: string, side?: Side): Promise<Transcript> {
  const { status, body } = await caller.ask({ method: 'GET', path: `/messages/${sessionId}` }, side);
  if (status === 404) return [];
  if (status !== 200) throw new Error(`a transcript was answered ${status}`);
  return transcriptSchema.parse(body).messages;
}

async function remove(caller: Caller, sessionId: string): Promise<void> {
  const { status } = await caller.ask({ method: 'DELETE', path: `/sessions/${sessionId}` });
  // The first attempt may have deleted it although its reply was lost.
  if (status !== 200 && status !== 404) throw new Error(`a deletion was answered ${status}`);
}
