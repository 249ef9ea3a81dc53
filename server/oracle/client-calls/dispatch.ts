import type { ClientCall, ClientCallStore } from './store.js';
import type { TabRequest, Tabs } from '../../ports/event-channel-port.js';

export interface DispatcherOptions {
  readonly store: Pick<ClientCallStore, 'noteOffer'>;
  readonly tabs: Tabs;
  /** An offer was requested while another one was in progress: the call has to be read and offered again. */
  readonly onDueAgain: () => void;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Offers a call to one tab at a time. Only the server that waits for the result offers it, so that two servers do not offer the same call. Other
 * servers notify that server when their tabs connect or disconnect.
 */
export class Dispatcher {
  /** The tab that has the call; undefined until the row was read, because another server may have offered the call before. */
  #tab: string | null | undefined;
  #isUnderWay = false;
  #isDueAgain = false;
  #isOver = false;

  constructor(private readonly options: DispatcherOptions) {}

  /** Offers an open call, unless a connected tab has it. */
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

  /** Stops offering, because the result is no longer needed. */
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
