import type { Logger } from 'pino';
import { Watcher } from '../../async/watcher.js';
import { isTransient } from '../../persistence/errors/transient.js';
import { RunReleased } from '../runs/execution/termination.js';
import { RunLost } from '../runs/log/run-log.js';
import { ToolError } from '../turn/tool.js';
import type { Emitter } from './emitter.js';
import { Dispatcher } from './dispatch.js';
import type { ClientCall, ClientCallStore, NewClientCall } from './store.js';
import type { Tabs } from '../../ports/event-channel-port.js';

export interface ResultWaiterOptions {
  readonly store: ClientCallStore;
  readonly tabs: Tabs;
  readonly listeners: Emitter;
  readonly timeoutMs: number;
  readonly log: Logger;
}

/** An open call, as `open` returned it, or as it was given to `open` by this or another server. */
export type CallToAnswer = ClientCall | Pick<NewClientCall, 'id' | 'sessionId'>;

const READ_AGAIN_AFTER_FAILURE_MS = 1_000;

/** How often the row of an open call is read: the server that has accepted its answer may have been killed before it notified this one. */
const READ_EVERY_MS = 5_000;

/** When the row of a call is read that was just opened: its answer may have arrived before this server listened. */
const FIRST_READ_MS = 500;

/** Waits for the results of calls. */
export function createResultWaiter({ store, tabs, listeners, timeoutMs, log }: ResultWaiterOptions) {
  return {
    async result(call: CallToAnswer, signal: AbortSignal): Promise<unknown> {
      try {
        return resultOf(await ended(call, signal));
      } catch (error) {
        if (signal.aborted) await close(call.id, signal);
        signal.throwIfAborted();
        throw error;
      }
    },
  };

  /** Offers the call to tabs until it is answered or closed. */
  async function ended(given: CallToAnswer, signal: AbortSignal): Promise<ClientCall> {
    const { id, sessionId } = given;
    const news = new Watcher();
    const wake = () => news.wake();
    const latest: { answered?: ClientCall } = {};
    const notify = (answered?: ClientCall) => {
      latest.answered ??= answered;
      wake();
    };
    const offers = new Dispatcher({
      store,
      tabs,
      onDueAgain: wake,
      onFailed: (error) => log.warn({ callId: id, err: error }, 'a call could not be offered to a tab'),
    });
    const stops = [id, sessionId].map((topic) => listeners.add(topic, notify));
    signal.addEventListener('abort', wake);
    try {
      signal.throwIfAborted();
      let call = 'remainingMs' in given ? given : await read(id);
      let untilRead = call === given ? FIRST_READ_MS : READ_EVERY_MS;
      for (;;) {
        signal.throwIfAborted();
        if (call?.answeredAt || call?.closedAt) return call;
        if (call) void offers.make(call);
        // A notification that arrived while the row was read is kept.
        const remainingMs = call ? Math.ceil(call.remainingMs) : READ_AGAIN_AFTER_FAILURE_MS;
        await news.next(Math.min(untilRead, remainingMs));
        untilRead = READ_EVERY_MS;
        signal.throwIfAborted();
        call = latest.answered ?? (await read(id));
      }
    } finally {
      offers.end();
      signal.removeEventListener('abort', wake);
      for (const stop of stops) stop();
    }
  }

  /** Closes the call when it has expired: from then on no answer is accepted. Returns undefined when the database is unavailable. */
  async function read(id: string): Promise<ClientCall | undefined> {
    try {
      let call = await store.find(id);
      if (call && isExpired(call)) {
        await store.closeExpired(id);
        // An answer may have been accepted a moment ago.
        call = await store.find(id);
      }
      if (!call) throw new ToolError('cancelled', 'The call went with its session');
      return call;
    } catch (error) {
      if (!isTransient(error)) throw error;
      log.warn({ callId: id, err: error }, 'a pending call could not be read');
      return undefined;
    }
  }

  async function close(id: string, { reason }: AbortSignal): Promise<void> {
    if (reason instanceof RunReleased || reason instanceof RunLost) return;
    try {
      await store.close(id);
    } catch (error) {
      log.warn({ callId: id, err: error }, 'a call could not be closed; it stays open until it expires');
    }
  }

  function resultOf({ answeredAt, result, error, errorCode, offeredTo }: ClientCall): unknown {
    if (errorCode) throw new ToolError(errorCode, error ?? 'The client said that it failed');
    if (answeredAt) return result;
    const why =
      offeredTo === null ? 'no tab of the session was open' : 'the tab that was asked did not answer';
    const seconds = timeoutMs / 1000;
    const within = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
    throw new ToolError('timeout', `There was no result within ${within}: ${why}`);
  }
}

function isExpired({ answeredAt, closedAt, remainingMs }: ClientCall): boolean {
  return !answeredAt && !closedAt && remainingMs <= 0;
}
