import { browser } from '../runtime/browser.js';
import type { Chat } from './chat.js';
import type { ChatOutline, ChatState } from './chat-state.js';
import type { Store } from './store.js';

/**
 * How often a view shows what is streamed. `immediate`: after each piece of data that the network delivers. `batched`: once a frame of the
 * screen. `throttled`: at once, and then at most every `throttleMs`. The status, the draft and the connection are shown at once, with the text up to then.
 */
export type StreamingMode = 'immediate' | 'batched' | 'throttled';

/** The pace of a view. */
export interface ChatViewOptions {
  readonly streamingMode?: StreamingMode | undefined;
  /** Milliseconds; default 50. */
  readonly throttleMs?: number | undefined;
}

/** The state of a chat, at the pace of a view. */
export type ChatView = Store<ChatState>;

/**
 * A view of a chat at its own pace.
 *
 * @example
 * ```ts
 * import { createChatView, openChat } from '@twin-oracle/sdk/chat';
 *
 * const view = createChatView(openChat(client, sessionId), { streamingMode: 'throttled', throttleMs: 100 });
 * const stop = view.subscribe(() => console.log(view.getState().messages.length));
 * ```
 */
export const createChatView = (
  chat: Chat,
  { streamingMode = 'immediate', throttleMs = THROTTLE_MS }: ChatViewOptions = {},
): ChatView => {
  const wait = WAITS[streamingMode];
  let shown = chat.state;
  let cancel: (() => void) | undefined;
  let lastShown = -Infinity;

  return {
    getState: () => shown,
    subscribe: (listener) => {
      const show = () => {
        cancel?.();
        cancel = undefined;
        if (shown === chat.state) return;
        shown = chat.state;
        lastShown = performance.now();
        listener();
      };
      const onChange = () => {
        if (isUrgent(shown, chat.outline)) show();
        else cancel ??= wait(show, lastShown + throttleMs - performance.now());
      };
      const unsubscribe = chat.subscribe(onChange);
      // It may have changed between the first rendering and this call.
      onChange();
      return () => {
        unsubscribe();
        cancel?.();
        cancel = undefined;
      };
    },
  };
};

const THROTTLE_MS = 50;

/** About a frame of a screen, for pages that are hidden and runtimes without a screen. */
const FRAME_MS = 16;

type Wait = (show: () => void, untilNextMs: number) => () => void;

const later = (show: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(show, milliseconds);
  return () => clearTimeout(timer);
};

const WAITS: Readonly<Record<StreamingMode, Wait>> = {
  // Frames of one delivery are read without a pause between them, so a timer comes after the last.
  immediate: (show) => later(show, 0),
  batched: (show) => {
    const { requestAnimationFrame, cancelAnimationFrame, document } = browser;
    if (!requestAnimationFrame || !cancelAnimationFrame || document?.visibilityState === 'hidden')
      return later(show, FRAME_MS);
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  },
  throttled: (show, untilNextMs) => later(show, Math.max(0, untilNextMs)),
};

/** Whether something has changed that does not wait. */
const isUrgent = (shown: ChatOutline, now: ChatOutline): boolean =>
  shown.status !== now.status ||
  shown.draft !== now.draft ||
  shown.sendError !== now.sendError ||
  shown.stopError !== now.stopError ||
  shown.history.status !== now.history.status ||
  shown.isRealTimeConnected !== now.isRealTimeConnected ||
  shown.realTimeNextAttempt !== now.realTimeNextAttempt ||
  shown.run?.ended !== now.run?.ended ||
  shown.run?.connection !== now.run?.connection;
