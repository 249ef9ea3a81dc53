/** A transport of the AI SDK (`ai` 6), with which its `Chat` and `useChat` talk to an oracle. */
export { createChatTransport } from './chat-transport.js';
export { currentParts } from './current-parts.js';
export type { ChatTransportOptions, OracleChatTransport } from './chat-transport.js';
export type { AttachmentOf } from './question.js';
