/**
 * Calls that clients answer: tools in the user's browser, and actions in the user's interface. The row is authoritative, so that a call survives
 * the server that made it; NOTIFY after the commit wakes the server that waits for the result.
 */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import { CLIENT_RESULTS } from '../../persistence/notify-channels.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import { count } from '../../telemetry/metrics.js';
import { callIdOf } from '../turn/call-id.js';
import { Emitter } from './emitter.js';
import { createClientCallStore, type ClientCall, type NewClientCall } from './store.js';
import type { ClientAnswer, ClientAnswers } from '../../ports/client-answers-port.js';
import type { Tabs } from '../../ports/event-channel-port.js';
import { validateResult } from './validate-result.js';
import { createResultWaiter, type CallToAnswer } from './await-result.js';

export interface ClientCalls extends ClientAnswers {
  /** Idempotent by the id: another server may have opened the call, and the call may even be answered. */
  open(call: NewClientCall): Promise<ClientCall>;
  /**
   * Offers the call to tabs until it is answered. Rejects with a `ToolError` when the client reports a failure or the call expires, and with the
   * reason of the signal. An abandoned call is closed, unless another server is to resume the run.
   */
  result(call: CallToAnswer, signal: AbortSignal): Promise<unknown>;
  close(): void;
}

export interface ClientCallsOptions {
  readonly dataSource: DataSource;
  readonly notifications: Notifications;
  readonly tabs: Tabs;
  /** The time that a client has for its answer. */
  readonly timeoutMs: number;
  readonly log: Logger;
}

export async function createClientCalls({
  dataSource,
  notifications,
  tabs,
  timeoutMs,
  log,
}: ClientCallsOptions): Promise<ClientCalls> {
  const store = createClientCallStore(dataSource);
  const listeners = new Emitter();
  const waiting = createResultWaiter({ store, tabs, listeners, timeoutMs, log });
  const stopListening = await notifications.listen(
    CLIENT_RESULTS,
    (topic) => listeners.notify(topic),
    () => listeners.notifyAll(),
  );

  return {
    open: (call) => store.open(call, timeoutMs),
    result: (call, signal) => waiting.result(call, signal),
    settle,
    tabCame: notifyOfTabs,
    tabLeft: notifyOfTabs,
    close: stopListening,
  };

  async function settle(answer: ClientAnswer): Promise<void> {
    const { sessionId } = answer;
    const id = callIdOf(answer.toolCallId);
    // PostgreSQL cannot store a text with NUL.
    if (id.includes('\0')) throw notFound();
    const kind = answer.kind ?? (await openCall(sessionId, id)).kind;
    const verdict = validateResult(kind, answer);
    const settlement = await store.settle(sessionId, id, kind, verdict);
    if (!settlement?.isSettled) {
      const isOutdated = settlement !== undefined && isOpen(settlement.call);
      count('twin_oracle.tool_result.late', {});
      // Another answer was accepted, or the call was closed, while this one waited for the row.
      throw refusalOf(isOutdated ? await store.findIn(sessionId, id) : settlement?.call);
    }
    // Passes the call on, so that a local subscriber need not read it.
    listeners.notify(id, settlement.call);
    void notifications.send(CLIENT_RESULTS, id);
    if (verdict.problem) throw verdict.problem;
  }

  async function openCall(sessionId: string, id: string): Promise<ClientCall> {
    const call = await store.findIn(sessionId, id);
    if (call && isOpen(call)) return call;
    count('twin_oracle.tool_result.late', {});
    throw refusalOf(call);
  }

  /** Notifies all servers; the one that waits for a result reads the list of tabs. */
  async function notifyOfTabs(sessionId: string): Promise<void> {
    listeners.notify(sessionId);
    try {
      if (await store.hasOpen(sessionId)) void notifications.send(CLIENT_RESULTS, sessionId);
    } catch (error) {
      log.warn({ sessionId, err: error }, 'other servers could not be notified of a tab');
    }
  }
}

function isOpen({ answeredAt, closedAt, remainingMs }: ClientCall): boolean {
  return !answeredAt && !closedAt && remainingMs > 0;
}

function refusalOf(call: ClientCall | undefined): Problem {
  return call?.answeredAt ? new Problem('tool_call_answered', 'The call has been answered') : notFound();
}

/** The same problem for a call that does not exist, is settled, or belongs to another session. */
function notFound(): Problem {
  return new Problem('tool_call_not_found', 'There is no open call with this id in the session');
}
