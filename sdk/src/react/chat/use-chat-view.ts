import { useMemo } from 'react';
import type { Chat } from '../../chat/chat.js';
import type { ChatState } from '../../chat/chat-state.js';
import { createChatView } from '../../chat/chat-view.js';
import type { ChatView, StreamingMode } from '../../chat/chat-view.js';

/** Before there is a user, a session and an oracle, and while a server renders the page. */
const WAITING: ChatState = {
  messages: [],
  status: 'ready',
  draft: undefined,
  sendError: undefined,
  stopError: undefined,
  run: undefined,
  history: { status: 'idle', error: undefined, hasEarlier: false, isLoadingEarlier: false },
  isRealTimeConnected: false,
  realTimeError: undefined,
  realTimeNextAttempt: undefined,
};

const NO_VIEW: ChatView = { getState: () => WAITING, subscribe: () => () => undefined };

/** What a server renders. */
export const waiting = (): ChatState => WAITING;

/** A view of a chat at the pace of a streaming mode. */
export const useChatView = (
  chat: Chat | undefined,
  {
    streamingMode,
    streamingThrottleMs: throttleMs,
  }: {
    readonly streamingMode?: StreamingMode | undefined;
    readonly streamingThrottleMs?: number | undefined;
  },
): ChatView =>
  useMemo(
    () => (chat ? createChatView(chat, { streamingMode, throttleMs }) : NO_VIEW),
    [chat, streamingMode, throttleMs],
  );
