/** A chat session for interfaces: one store for the transcript, the streams and the tools of the page. Runs in browsers and Node. */
export { Chat } from './chat.js';
export type { ChatOptions } from './chat-options.js';
export type {
  ChatHistory,
  ChatRun,
  ChatOutline,
  ChatState,
  ChatStatus,
  Draft,
  PaymentRequest,
  RunEnd,
} from './chat-state.js';
export { createChatView } from './chat-view.js';
export type { ChatView, ChatViewOptions, StreamingMode } from './chat-view.js';
export type { ChatMessage } from './messages/chat-message.js';
export type * from './messages/message-part.js';
export { openChat } from './open-chat.js';
export type { NextAttempt } from '../stream/load-until.js';
export type { TabPlatform } from './tabs/tab-platform.js';
export { createCallJournal } from './tools/call-journal.js';
export type { CallJournal, CallSteps } from './tools/call-journal.js';
export type { OfferedAction, OfferedTool, OfferedTools } from './tools/offered-tools.js';
export type { OutgoingMessage } from './sending/outgoing-message.js';
