import type { ChatState } from '../../chat/chat-state.js';
import type { ChatViewOptions } from '../../chat/chat-view.js';
import { useSelected } from '../store/use-store.js';
import { useChatView, waiting } from './use-chat-view.js';
import { useOpenChat } from './use-open-chat.js';
import type { ChatAddress } from './use-open-chat.js';

/** Which session is read, and at which pace. */
export interface ChatSelectorOptions extends ChatAddress {
  /** Default `immediate`. */
  readonly streamingMode?: ChatViewOptions['streamingMode'];
  /** Milliseconds between two states of a `throttled` view; default 50. */
  readonly streamingThrottleMs?: number | undefined;
}

/**
 * A part of a chat's state. The component is rendered when that part has changed, so one that selects the status alone is not rendered for each piece
 * of text. The chat is the one of `useChat`; what has not changed in its state is the same object.
 *
 * @param select May be inline. What it creates, such as a filtered list, needs an `isEqual`.
 *
 * @example
 * ```tsx
 * import { useChatSelector } from '@twin-oracle/sdk/react';
 *
 * // Rendered when the status changes, not for each piece of text.
 * const Status = ({ sessionId }: { sessionId: string }) => {
 *   const status = useChatSelector({ oracleDid, sessionId }, (chat) => chat.status);
 *   return <p>{status}</p>;
 * };
 * ```
 */
export const useChatSelector = <Selected>(
  options: ChatSelectorOptions,
  select: (state: ChatState) => Selected,
  isEqual: (before: Selected, now: Selected) => boolean = Object.is,
): Selected => {
  const { chat } = useOpenChat(options);
  return useSelected(useChatView(chat, options), { select, isEqual }, waiting);
};
