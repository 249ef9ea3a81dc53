/** What reads the streams of answers. It is loaded later: see load-reading.ts. */
import { asError } from '../../errors/as-error.js';
import type { OracleClient } from '../../client/oracle/oracle-client.js';
import type { ReadOptions, RunStream } from '../../stream/run-stream.js';
import { isTrimmed } from '../../stream/rejoin.js';
import { retryAfter } from '../../stream/retry-after.js';
import { TabGroup } from '../tabs/tab-group.js';
import type { TabGroupOptions } from '../tabs/tab-group.js';
import { browserTabs } from '../tabs/tab-platform.js';
import type { TabPlatform } from '../tabs/tab-platform.js';
import { applyTo } from '../turns/apply-to-turn.js';
import { CONNECTED } from '../turns/chat-turn.js';
import type { ChatTurn } from '../turns/chat-turn.js';

export { stopTurns } from './stop-turns.js';

export interface TurnReadingOptions extends TabGroupOptions {
  readonly client: OracleClient;
  /** How the tabs of the browser find each other; default: by what the browser has. `false`: they do not. */
  readonly platform: TabPlatform | false | undefined;
}

/** The answers of one chat, as this tab and others read them. */
export interface TurnReading {
  readonly client: OracleClient;
  readonly tabs: TabGroup;
  /** Called after each frame, and when a connection is lost or reopened. */
  readonly onChange: (turn: ChatTurn) => void;
}

export const createTurnReading = ({ client, platform, ...options }: TurnReadingOptions): TurnReading => {
  const { onChange } = options;
  const tabs = new TabGroup(platform === false ? undefined : (platform ?? browserTabs()), options);
  return { client, tabs, onChange };
};

/** Reads a stream that was opened here until the answer has ended, or the signal is aborted. */
export const readTurn = async (
  reading: TurnReading,
  turn: ChatTurn,
  stream: RunStream,
  signal: AbortSignal,
): Promise<void> => {
  await reading.tabs.lead(turn, signal, (until) => readAll(reading, turn, stream, until));
  await followTurn(reading, turn, signal);
};

/** Joins the run of a turn where it is, now or when the server can be reached. */
export const followTurn = async (
  reading: TurnReading,
  turn: ChatTurn,
  signal: AbortSignal,
): Promise<void> => {
  if (turn.ended || signal.aborted) return;
  await reading.tabs.follow(turn, signal, (until) => rejoinTurn(reading, turn, until));
};

const rejoinTurn = async (reading: TurnReading, turn: ChatTurn, signal: AbortSignal): Promise<void> => {
  const { runId = '', lastSeq, text } = turn.answer;
  const options = readOptions(reading, turn);
  const connect = () => reading.client.runs.join(runId, { after: lastSeq, text, ...options, retries: false });
  try {
    const { onConnection } = options;
    const stream = await connect().catch((error: unknown) =>
      retryAfter(error, { connect, signal, onConnection }),
    );
    if (stream) await readAll(reading, turn, stream, signal);
  } catch (error) {
    if (!signal.aborted) lose(reading, turn, error);
  }
};

/** It does not reject: a turn that cannot be read to its end is lost. */
const readAll = async (
  reading: TurnReading,
  turn: ChatTurn,
  stream: RunStream,
  signal: AbortSignal,
): Promise<void> => {
  const detach = () => void stream.detach();
  if (signal.aborted) detach();
  else signal.addEventListener('abort', detach, { once: true });
  turn.connection = CONNECTED;
  try {
    for await (const frame of stream) {
      const after = turn.answer.lastSeq;
      applyTo(turn, frame);
      reading.tabs.publishFrame(turn, after, frame);
      reading.onChange(turn);
    }
  } catch (error) {
    if (!signal.aborted) lose(reading, turn, error);
  } finally {
    signal.removeEventListener('abort', detach);
  }
};

const lose = ({ onChange }: TurnReading, turn: ChatTurn, error: unknown): void => {
  if (isTrimmed(error)) turn.isOnlyRecorded = true;
  else turn.lostBy = asError(error);
  onChange(turn);
};

/** A chat waits for its server as long as it is shown. */
const FOREVER = { attempts: Infinity };

export const readOptions = ({ tabs, onChange }: TurnReading, turn: ChatTurn): ReadOptions => ({
  rejoin: FOREVER,
  onConnection: (state) => {
    turn.connection = state;
    tabs.publishConnection(turn);
    onChange(turn);
  },
});
