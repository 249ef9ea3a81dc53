import type { Schema } from '../contract/types.js';

/** What a tab is asked to do. */
export type TabRequest =
  | { readonly event: 'browser_tool_call'; readonly payload: Schema<'BrowserToolCall'> }
  | { readonly event: 'action_call'; readonly payload: Schema<'ActionCallUpdate'> };

/** The open sockets of sessions, on whichever replica. Neither method rejects: what cannot be found out counts as not there. */
export interface Tabs {
  /** Sends it to the most recently active tab of the session. @returns the tab's id, or nothing when none is open. */
  offer(sessionId: string, request: TabRequest): Promise<string | undefined>;
  isOpen(sessionId: string, tabId: string): Promise<boolean>;
}

/** How a client answers a call. */
export interface ClientAnswer {
  readonly sessionId: string;
  readonly toolCallId: string;
  /** Which of the two events it came by; a REST client need not say. */
  readonly kind?: 'browser_tool' | 'action' | undefined;
  readonly result?: unknown;
  readonly error?: string | null | undefined;
}

/** The calls that clients are to answer, as the event channel and the REST operation see them. */
export interface ClientAnswers {
  /**
   * Takes the first answer to an open call of the session. Rejects with a `Problem`: `tool_call_not_found`, `tool_call_answered`, or
   * `payload_too_large` and `invalid_request` for a result that cannot be taken, which fails the call.
   */
  settle(answer: ClientAnswer): Promise<void>;
  /** Offers it what is open and at no tab that is there. */
  tabCame(sessionId: string, tabId: string): Promise<void>;
  /** Offers what was at it to another. */
  tabLeft(sessionId: string, tabId: string): Promise<void>;
}
