import type { Schema } from '../contract/types.js';
import type { LoggedFrame } from './run-log-port.js';

/** The sockets of sessions, as the oracle sees them. */
export interface EventChannel {
  /** Sends a frame to every socket of the session, if its kind is for sockets at all. */
  readonly sendFrame: (
    run: { readonly sessionId: string; readonly runId: string },
    frame: LoggedFrame,
  ) => void;
  /** Tells every socket of the session that messages have changed. Only when they have: see legacy-envelope.ts. */
  readonly invalidate: (sessionId: string, change: MessageChange) => void;
  /**
   * Tells sockets of the session that a message waits for the answer before it. Those of the published client are not told: it would show
   * twice what it is streaming.
   */
  readonly announceQueued: (sessionId: string, change: MessageChange) => void;
  readonly tabs: Tabs;
}

export interface MessageChange {
  /** Of the request that changed them. */
  readonly requestId: string;
  /** Set when a single message changed. */
  readonly messageId?: string | undefined;
}

/** What a tab is asked to do. */
export type TabRequest =
  | { readonly event: 'browser_tool_call'; readonly payload: Schema<'BrowserToolCall'> }
  | { readonly event: 'action_call'; readonly payload: Schema<'ActionCallUpdate'> };

/** The open sockets of sessions, on any replica. Neither method rejects: a replica that does not answer counts as having no tabs. */
export interface Tabs {
  /** Sends the request to the most recently active tab of the session. @returns the tab's id, or undefined when none is open. */
  offer(sessionId: string, request: TabRequest): Promise<string | undefined>;
  isOpen(sessionId: string, tabId: string): Promise<boolean>;
}
