import type { CallOptions } from '../../http/call.js';
import type {
  ActiveRun,
  MessagePage,
  Session,
  SessionDeleted,
  SessionList,
  ToolCallRecord,
  ToolResultAccepted,
  ToolResultSubmission,
} from '../../http/contract-schemas.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** Which sessions a page has. */
export interface ListSessionsOptions extends CallOptions {
  /** 1 to 100; default 20. */
  readonly limit?: number | undefined;
  /** Default 0. */
  readonly offset?: number | undefined;
}

/** How a transcript is read. */
export interface HistoryOptions extends CallOptions {
  /** How many turns a page holds, a turn being a user's message and everything that follows it; 1 to 100, default 20. */
  readonly limit?: number | undefined;
}

/** Which page of a transcript is read. */
export interface MessagePageOptions extends HistoryOptions {
  /** Only turns older than this message's; the `prevCursor` of another page. */
  readonly before?: string | undefined;
  /** Only what follows this message; the `nextCursor` of another page. Not together with `before`. */
  readonly after?: string | undefined;
}

/** The sessions of the user. Every method throws as the rest of the client does. */
export interface Sessions {
  create(options?: SendOptions): Promise<Session>;
  /** Most recently used first. */
  list(options?: ListSessionsOptions): Promise<SessionList>;
  delete(sessionId: string, options?: CallOptions): Promise<SessionDeleted>;
  /**
   * One page of the transcript, oldest first; without a cursor the newest page. With `after`, the page may contain messages that the caller
   * has already, of an answer that was in progress: they replace those, by `id`.
   */
  messages(sessionId: string, options?: MessagePageOptions): Promise<MessagePage>;
  /** The transcript backwards, from the newest page to the first; a page is requested when the previous one is consumed. */
  history(sessionId: string, options?: HistoryOptions): AsyncIterableIterator<MessagePage>;
  /** A tool call of a reply with its complete result, which lists of messages truncate when it is large: such a call has `isCut`. */
  toolCall(
    sessionId: string,
    messageId: string,
    toolCallId: string,
    options?: CallOptions,
  ): Promise<ToolCallRecord>;
  /** The current run, for `runs.join`; null when there is none. */
  activeRun(sessionId: string, options?: CallOptions): Promise<ActiveRun | null>;
  /**
   * Answers a frame `browser_tool_call` or `action_call` of the stream, for clients without an event channel. `result` is any JSON of at
   * most 1 MiB. The first answer to a call counts: later ones are refused with `tool_call_answered`, and late or unrequested ones with
   * `tool_call_not_found`.
   */
  submitToolResult(
    sessionId: string,
    answer: ToolResultSubmission,
    options?: CallOptions,
  ): Promise<ToolResultAccepted>;
}

export const createSessions = (transport: Transport): Sessions => {
  const messages: Sessions['messages'] = (sessionId, { limit, before, after, ...options } = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/sessions/{sessionId}/messages', {
        ...call,
        params: { path: { sessionId }, query: { limit, before, after } },
      }),
    );

  return {
    create: (options) => transport.data(once(options), (http, call) => http.POST('/sessions', { ...call })),
    list: ({ limit, offset, ...options } = {}) =>
      transport.data(options, (http, call) =>
        http.GET('/sessions', { ...call, params: { query: { limit, offset } } }),
      ),
    delete: (sessionId, options) =>
      transport.data(options, (http, call) =>
        http.DELETE('/sessions/{sessionId}', { ...call, params: { path: { sessionId } } }),
      ),
    messages,
    async *history(sessionId, options) {
      let before: string | null = null;
      do {
        const page: MessagePage = await messages(sessionId, { ...options, before: before ?? undefined });
        if (page.messages.length > 0) yield page;
        before = page.hasOlder ? page.prevCursor : null;
      } while (before !== null);
    },
    toolCall: (sessionId, messageId, toolCallId, options) =>
      transport.data(options, (http, call) =>
        http.GET('/sessions/{sessionId}/messages/{messageId}/tool-calls/{toolCallId}', {
          ...call,
          params: { path: { sessionId, messageId, toolCallId } },
        }),
      ),
    activeRun: async (sessionId, options) =>
      (
        await transport.data(options, (http, call) =>
          http.GET('/sessions/{sessionId}/run', { ...call, params: { path: { sessionId } } }),
        )
      ).run,
    submitToolResult: (sessionId, { toolCallId, result, error }, options) =>
      transport.data(options, (http, call) =>
        http.POST('/sessions/{sessionId}/tool-results', {
          ...call,
          params: { path: { sessionId } },
          body: { toolCallId, result, error },
        }),
      ),
  };
};
