import type { RunEvent } from '@twin-oracle/sdk';
import type { MockRun } from '@twin-oracle/sdk/testing';
import type { Tabs } from '../../server/ports/event-channel-port.js';

/** Offers calls of the client to tabs, each to one at a time. */
export class OfferedCalls {
  /** The tab that has a call, by the id of the call. */
  readonly #holders = new Map<string, string>();

  constructor(private readonly tabs: Tabs) {}

  /** @returns whether the frame is a call. */
  take(sessionId: string, frame: RunEvent): boolean {
    if (frame.event === 'browser_tool_call')
      void this.#offer(sessionId, frame.data.toolCallId, { event: frame.event, payload: frame.data });
    else if (frame.event === 'action_call' && frame.data.status === 'isRunning')
      void this.#offer(sessionId, frame.data.toolCallId, { event: frame.event, payload: frame.data });
    else return false;
    return true;
  }

  /** Offers the open calls that no connected tab has. */
  async offerAgain(sessionId: string, runs: readonly MockRun[]): Promise<void> {
    for (const call of runs.flatMap(({ openCalls }) => openCalls)) {
      const holder = this.#holders.get(call.data.toolCallId);
      if (holder === undefined || !(await this.tabs.isOpen(sessionId, holder))) this.take(sessionId, call);
    }
  }

  async #offer(sessionId: string, callId: string, request: Parameters<Tabs['offer']>[1]): Promise<void> {
    const tab = await this.tabs.offer(sessionId, request);
    if (tab === undefined) this.#holders.delete(callId);
    else this.#holders.set(callId, tab);
  }
}
