import type { DelegationRequired } from '../http/contract-schemas.js';
import type { NextAttempt } from '../stream/load-until.js';
import type { ConnectionState } from '../stream/rejoin.js';
import type { ChatMessage } from './messages/chat-message.js';

/**
 * `submitted`: a message was sent, and its answer has not begun. `streaming`: an answer is being made. `error`: the last message could not be
 * sent; it is the {@link ChatOutline.draft}.
 */
export type ChatStatus = 'submitted' | 'streaming' | 'ready' | 'error';

/**
 * How an answer ended: it is whole (`done`), the user stopped it, the oracle failed, its servers went away (`interrupted`), or this client may
 * not read the rest (`disconnected`); the transcript then has it.
 */
export type RunEnd = 'done' | 'aborted' | 'failed' | 'interrupted' | 'disconnected';

/** The run of the current or the last answer. */
export interface ChatRun {
  readonly runId: string | undefined;
  readonly requestId: string | undefined;
  /** How often another server has recovered it. */
  readonly resumed: number;
  readonly connection: ConnectionState;
  readonly ended: RunEnd | undefined;
  /** Why this client may not read the rest, when it ended as `disconnected`. */
  readonly error: Error | undefined;
}

/** The part of the transcript that is loaded. */
export interface ChatHistory {
  /** `not_found`: the session was deleted, or is not this user's. Nothing is asked of the oracle any more, until the chat is told to. */
  readonly status: 'idle' | 'loading' | 'loaded' | 'failed' | 'not_found';
  /** Why it could not be loaded. */
  readonly error: Error | undefined;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
}

/**
 * A message that was refused and is not lost: `chat.resend()` sends it again, `chat.discardDraft()` drops it. Other messages may be sent
 * meanwhile.
 */
export interface Draft {
  readonly text: string;
  /** Undefined while the user is asked to authorize the oracle. */
  readonly error: Error | undefined;
  /** What can be paid, when the oracle asks for a payment. */
  readonly payment: PaymentRequest | undefined;
  /** What the oracle needs the user's delegation for; the message is sent again with it. */
  readonly authorization: DelegationRequired | undefined;
}

/** What the oracle asks to be paid before it answers. */
export interface PaymentRequest {
  readonly claimIds: readonly string[];
  /** For `createPayment`. */
  readonly challenge: string | undefined;
}

/** One moment of a chat. It is immutable, and what has not changed since the moment before is the same object. */
export interface ChatState extends ChatOutline {
  /** Oldest first: the loaded transcript, and what is being sent and answered. */
  readonly messages: readonly ChatMessage[];
}

/** One moment of a chat without its messages. */
export interface ChatOutline {
  readonly status: ChatStatus;
  /** The message that was refused last. When it has been sent or dropped, the one that was refused before it. */
  readonly draft: Draft | undefined;
  /** Why the last message could not be sent; undefined if it only has to be paid. */
  readonly sendError: Error | undefined;
  /** Why the server refused to stop the answer, which goes on; until the next `stop()` or `send()`. */
  readonly stopError: Error | undefined;
  readonly run: ChatRun | undefined;
  readonly history: ChatHistory;
  /** Whether the event channel is open, which tells of what other tabs and devices do. */
  readonly isRealTimeConnected: boolean;
  /**
   * Why the event channel has stopped: the user has not signed, or the oracle refuses. It is opened again when a message is sent, by `refresh()` and
   * by `reconnect()`.
   */
  readonly realTimeError: Error | undefined;
  /** When the event channel is opened again, after that has failed. The chat works by its streams meanwhile. */
  readonly realTimeNextAttempt: NextAttempt | undefined;
}
