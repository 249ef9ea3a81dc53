import type { OpenRunStream } from '../../stream/open-run-streams.js';
import type { ReadOptions, RunStream } from '../../stream/run-stream.js';
import type { CallOptions } from '../../http/call.js';
import type {
  MessageList,
  MessageReply,
  RunAborted,
  SendMessage,
  StreamMessage,
} from '../../http/contract-schemas.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import { ANSWER_TIMEOUT_MS } from '../../http/timeout.js';
import type { Transport } from '../../http/transport.js';

/** How a message is sent. */
export interface MessageOptions extends SendOptions {
  /** Pays for the message, when it was refused before; made by `createPayment`. */
  readonly payment?: string | undefined;
}

/** How a message is sent, and how its answer is read. */
export interface StreamOptions extends MessageOptions, ReadOptions {}

/** The messages of a session. Every method throws as the rest of the client does. */
export interface Messages {
  /** Waits for the complete answer, by default at least five minutes. */
  send(sessionId: string, message: SendMessage, options?: MessageOptions): Promise<MessageReply>;
  /** Resolves when the answer begins. */
  stream(sessionId: string, message: StreamMessage, options?: StreamOptions): Promise<RunStream>;
  /** The whole transcript, oldest first; `sessions.messages` returns it page by page. */
  list(sessionId: string, options?: CallOptions): Promise<MessageList>;
  /** Aborts the current answer of the session, and those queued behind it. Idempotent. */
  abort(sessionId: string, options?: CallOptions): Promise<RunAborted>;
}

export const createMessages = (transport: Transport, open: OpenRunStream): Messages => ({
  send: (sessionId, message, options) =>
    transport.data({ ...once(options), minTimeoutMs: ANSWER_TIMEOUT_MS }, (http, call) =>
      http.POST('/messages/{sessionId}', {
        ...call,
        headers: { ...call.headers, ...paymentOf(options) },
        params: { path: { sessionId } },
        body: { ...message, stream: false },
      }),
    ),
  stream: (sessionId, message, options) =>
    open((source) => source.send(sessionId, message, options, paymentOf(options)), options),
  list: (sessionId, options) =>
    transport.data(options, (http, call) =>
      http.GET('/messages/{sessionId}', { ...call, params: { path: { sessionId } } }),
    ),
  abort: (sessionId, options) =>
    transport.data(options, (http, call) => http.POST('/messages/abort', { ...call, body: { sessionId } })),
});

const paymentOf = ({ payment }: MessageOptions = {}): Record<string, string> =>
  payment === undefined ? {} : { 'Payment-Authorization': payment };
