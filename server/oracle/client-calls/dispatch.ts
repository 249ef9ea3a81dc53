import type { ClientCall, ClientCallStore } from './store.js';
import type { TabRequest, Tabs } from '../../ports/event-channel-port.js';

export interface DispatcherOptions {
  readonly store: Pick<ClientCallStore, 'noteOffer'>;
  readonly tabs: Tabs;
  /** Somebody asked while an offer was under way: the call is to be read, and offered, again. */
  readonly onDueAgain: () => void;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Brings a call to one tab at a time. Only the server that waits for the result does it, so that no two of them offer it: the others, where
 * tabs come and leave, tell that one.
 */
export class Dispatcher {
  /** The tab that has it; unknown until the row was read, which the server that held the run before may have written. */
  #tab: string | null | undefined;
  #isUnderWay = false;
  #isDueAgain = false;
  #isOver = false;

  constructor(private readonly options: DispatcherOptions) {}

  /** Offers an open call, unless it is at a tab that is there. */
  async make(call: ClientCall): Promise<void> {
    if (this.#isUnderWay) {
      this.#isDueAgain = true;
      return;
    }
    this.#isUnderWay = true;
    try {
      await this.#offer(call);
    } catch (error) {
      this.options.onFailed(error);
    } finally {
      this.#isUnderWay = false;
    }
    if (this.#isDueAgain && !this.#isOver) {
      this.#isDueAgain = false;
      this.options.onDueAgain();
    }
  }

  /** Nobody waits for the result any more. */
  end(): void {
    this.#isOver = true;
  }

  async #offer(call: ClientCall): Promise<void> {
    const { store, tabs } = this.options;
    const { id, sessionId } = call;
    const from = this.#tab === undefined ? call.offeredTo : this.#tab;
    if (from !== null && (await tabs.isOpen(sessionId, from))) return;
    if (this.#isOver) return;
    const to = (await tabs.offer(sessionId, requestOf(call))) ?? null;
    this.#tab = to;
    if (to !== from) await store.noteOffer(id, { from, to });
  }
}

function requestOf(call: ClientCall): TabRequest {
  const { id: toolCallId, sessionId, requestId, toolName, args, expiresAt } = call;
  const payload = { sessionId, requestId, toolCallId, toolName, args, expiresAt: expiresAt.toISOString() };
  return call.kind === 'action'
    ? { event: 'action_call', payload: { ...payload, status: 'isRunning' } }
    : { event: 'browser_tool_call', payload };
}
