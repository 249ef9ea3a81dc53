import type { Message } from '../../../http/contract-schemas.js';
import type { RunEvent } from '../../../stream/run-event.js';
import { MockOracle } from '../../../testing/index.js';
import type { PlannedRun } from './random-scenario.js';

/** A run as its server has logged it. Its ids are those of {@link RECORDED}. */
export interface RecordedRun {
  /** The frames as they are on the wire. */
  readonly frames: readonly string[];
  readonly question: Message;
  readonly answer: Message;
}

/** Of the same length as those that stand for them. */
export const RECORDED = { runId: 'run_0000', sessionId: 'ses_0000', requestId: 'req_1' };

export const QUESTION = 'Which projects are there?';

const userDid = 'did:example:user';

/** Plays a run on an oracle in memory to its end. */
export const record = async ({ steps, stopAfter, recovery }: PlannedRun): Promise<RecordedRun> => {
  const events: RunEvent[] = [];
  const oracle = new MockOracle({
    scenarios: [{ name: 'recorded', summary: 'The run to record.', message: '', steps }],
    oracle: { name: 'Mock', did: 'did:example:oracle' },
    pause: () => Promise.resolve(),
    onFrame: (run, event) => {
      events.push(event);
      if (events.length === stopAfter) run.abort();
    },
  });
  const { sessionId } = oracle.createSession(userDid);
  const { requestId } = RECORDED;
  const run = oracle.send(userDid, sessionId, { body: { message: QUESTION, stream: true }, requestId });
  await run.log.ended();

  const anonymous = (text: string) =>
    text.replaceAll(run.runId, RECORDED.runId).replaceAll(sessionId, RECORDED.sessionId);
  const [question, answer] = oracle.messages(userDid, sessionId).messages;
  if (!question || !answer) throw new Error('The transcript has no turn');
  const all = recovery ? recovered(events, recovery) : events;
  return { question, answer, frames: all.map((event, index) => anonymous(written(event, index + 1))) };
};

/** With a `run` frame of a server that has kept a part of the text, and the rest of the text once more. */
const recovered = (
  events: readonly RunEvent[],
  { place, kept }: NonNullable<PlannedRun['recovery']>,
): RunEvent[] => {
  // Not before the first frame, and not after the last.
  const at = 1 + Math.floor(place * (events.length - 2));
  const text = events
    .slice(0, at)
    .reduce((all, each) => (each.event === 'message' ? all + each.data.content : all), '');
  const partialLength = Math.floor(kept * text.length);
  const timestamp = new Date().toISOString();
  const id = 0;
  const run: RunEvent = { id, event: 'run', data: { ...RECORDED, resumed: true, attempt: 2, partialLength } };
  const again: RunEvent = { id, event: 'message', data: { content: text.slice(partialLength), timestamp } };
  return [...events.slice(0, at), run, ...(partialLength < text.length ? [again] : []), ...events.slice(at)];
};

const written = ({ event, data }: RunEvent, id: number): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n${id % 5 === 0 ? ': heartbeat\n\n' : ''}`;
