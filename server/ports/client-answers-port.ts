/** How a client answers a call. */
export interface ClientAnswer {
  readonly sessionId: string;
  readonly toolCallId: string;
  /** Which of the two events it came by; a REST client need not say. */
  readonly kind?: 'browser_tool' | 'action' | undefined;
  readonly result?: unknown;
  readonly error?: string | null | undefined;
}

/** The calls that clients answer, as the event channel and the REST operation see them. */
export interface ClientAnswers {
  /**
   * Takes the first answer to an open call of the session. Rejects with a `Problem`: `tool_call_not_found`, `tool_call_answered`, or
   * `payload_too_large` and `invalid_request` for a result that cannot be taken, which fails the call.
   */
  settle(answer: ClientAnswer): Promise<void>;
  /** Offers it the open calls that no connected tab has. */
  tabCame(sessionId: string, tabId: string): Promise<void>;
  /** Offers the calls that it had to another tab. */
  tabLeft(sessionId: string, tabId: string): Promise<void>;
}
