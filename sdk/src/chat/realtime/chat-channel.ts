import { backoffDelay } from '../../http/backoff.js';
import { pause } from '../../http/pause.js';
import { RECONNECT_BACKOFF } from '../../realtime/recovery/reconnect.js';
import type { SessionSocket } from '../../realtime/socket/session-socket.js';

export interface ChatChannelOptions {
  /** Opens the event channel of the session. */
  readonly connect: () => Promise<SessionSocket>;
  /** Called when the connection is there, and when it is lost. */
  readonly onConnected: (isConnected: boolean) => void;
  /** Called when something has happened in the session that this page has not done. */
  readonly onNews: () => void;
}

/** The event channel of a chat: it is opened, and opened again, for as long as the chat is attached. */
export class ChatChannel {
  #leaving: AbortController | undefined;

  constructor(readonly options: ChatChannelOptions) {}

  open(): void {
    this.close();
    const leaving = new AbortController();
    this.#leaving = leaving;
    void this.#keepOpen(leaving.signal);
  }

  close(): void {
    this.#leaving?.abort();
    this.#leaving = undefined;
  }

  async #keepOpen(signal: AbortSignal): Promise<void> {
    const { connect, onConnected } = this.options;
    for (let attempt = 0; ; attempt++) {
      try {
        const session = await connect();
        attempt = 0;
        await this.#listen(session, signal);
      } catch {
        // It is tried again; meanwhile the chat works by its streams.
      }
      onConnected(false);
      try {
        await pause(backoffDelay(attempt, RECONNECT_BACKOFF), signal);
      } catch {
        return;
      }
    }
  }

  /** Resolves when the channel has closed permanently. */
  #listen(session: SessionSocket, signal: AbortSignal): Promise<void> {
    const { onConnected, onNews } = this.options;
    return new Promise((resolve) => {
      session.over.addEventListener('abort', () => resolve(), { once: true });
      signal.addEventListener('abort', () => session.close(), { once: true });
      session.socket.on('disconnect', () => onConnected(false));
      session.on('connected', () => {
        onConnected(true);
        onNews();
      });
      for (const event of NEWS) session.on(event, onNews);
      onConnected(true);
      if (signal.aborted) session.close();
    });
  }
}

/** What may be of a run that another tab or device has started. */
const NEWS = [
  'message_cache_invalidation',
  'browser_tool_call',
  'action_call',
  'delegation_required',
] as const;
