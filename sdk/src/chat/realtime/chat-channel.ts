import { TimeoutError } from '../../errors/timeout-error.js';
import { backoffDelay } from '../../http/backoff.js';
import { pause } from '../../http/pause.js';
import { RECONNECT_BACKOFF } from '../../realtime/recovery/reconnect.js';
import { HandshakeError } from '../../realtime/socket/handshake-error.js';
import type { SessionSocket } from '../../realtime/socket/session-socket.js';
import type { NextAttempt } from '../../stream/load-until.js';
import { pauseUntilOnline } from '../../stream/pause-until-online.js';
import { mayRejoinAfter } from '../../stream/rejoin.js';

export interface ChatChannelOptions {
  /** Opens the event channel of the session. */
  readonly connect: () => Promise<SessionSocket>;
  /** Called when the connection is there, when it is lost, and when the channel has stopped. */
  readonly onChange: () => void;
  /** Called when something has happened in the session that this page has not done. */
  readonly onNews: () => void;
  /** Called when the transcript has changed, such as by a message of another device that waits for the running answer. */
  readonly onTranscript: () => void;
  /** Called when a run begins, also one whose message another device has sent. */
  readonly onRun: (runId: string) => void;
  readonly onSessionDeleted: () => void;
}

/**
 * The event channel of a chat: it is opened, and opened again, until it is closed. It stops when opening it again would not help: the user has not
 * signed, or the session was deleted.
 */
export class ChatChannel {
  isConnected = false;
  /** Why it has stopped: what a callback has rejected with may be anything. */
  error: unknown;
  /** When it is opened again, after that has failed. */
  nextAttempt: NextAttempt | undefined;
  #leaving: AbortController | undefined;

  constructor(readonly options: ChatChannelOptions) {}

  /** Opens it if it is closed or has stopped. */
  open(): void {
    if (this.#leaving) return;
    const { signal } = (this.#leaving = new AbortController());
    if (this.error !== undefined) this.#set({});
    void this.#keepOpen(signal).then((error) => {
      if (signal.aborted) return;
      this.#leaving = undefined;
      this.#set({ error });
      if (error instanceof HandshakeError && error.reason === 'session_deleted')
        this.options.onSessionDeleted();
    });
  }

  close(): void {
    this.#leaving?.abort();
    this.#leaving = undefined;
    this.isConnected = false;
    this.error = undefined;
    this.nextAttempt = undefined;
  }

  /** Resolves with the reason when opening it again would not help, or the signal is aborted. */
  async #keepOpen(signal: AbortSignal): Promise<unknown> {
    try {
      for (let attempt = 0; ; attempt++) {
        const closed = await this.options.connect().then(
          (session) => {
            attempt = 0;
            return this.#listen(session, signal);
          },
          (error: unknown) => error,
        );
        if (signal.aborted || !mayReopenAfter(closed)) return closed;
        // Meanwhile the chat works by its streams.
        const delay = backoffDelay(attempt, RECONNECT_BACKOFF);
        this.#set({ nextAttempt: { attempt: attempt + 1, at: Date.now() + delay } });
        await pauseUntilOnline(pause, delay, signal);
      }
    } catch (aborted) {
      return aborted;
    }
  }

  /** Resolves with the reason when the channel has closed permanently. */
  #listen(session: SessionSocket, signal: AbortSignal): Promise<unknown> {
    const { onNews, onTranscript, onRun } = this.options;
    return new Promise((resolve) => {
      session.over.addEventListener('abort', () => resolve(session.over.reason), { once: true });
      signal.addEventListener('abort', () => session.close(), { once: true });
      if (signal.aborted) {
        session.close();
        return;
      }
      const connected = () => {
        this.#set({ isConnected: true });
        onNews();
      };
      session.socket.on('disconnect', () => {
        if (!signal.aborted) this.#set({});
      });
      session.on('connected', connected);
      for (const event of NEWS) session.on(event, onNews);
      session.on('message_cache_invalidation', onTranscript);
      session.on('run', ({ runId }) => onRun(runId));
      connected();
    });
  }

  #set({ isConnected = false, error, nextAttempt }: Partial<ChannelState>): void {
    this.isConnected = isConnected;
    this.error = error;
    this.nextAttempt = nextAttempt;
    this.options.onChange();
  }
}

type ChannelState = Pick<ChatChannel, 'isConnected' | 'error' | 'nextAttempt'>;

/** Whether the network or the server is the reason. What the callbacks that sign reject with is the decision of the user. */
const mayReopenAfter = (error: unknown): boolean =>
  mayRejoinAfter(error) ||
  error instanceof TimeoutError ||
  (error instanceof HandshakeError && (error.retryable || (error.code ?? error.reason) === undefined));

/** What may be of a run that another tab or device has started. */
const NEWS = ['browser_tool_call', 'action_call', 'delegation_required'] as const;
