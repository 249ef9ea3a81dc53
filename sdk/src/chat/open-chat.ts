import type { OracleClient } from '../client/oracle/oracle-client.js';
import { Chat } from './chat.js';
import type { ChatOptions } from './chat-options.js';

/** How many chats of a client are kept, so that going back to one shows it at once. */
const MAX_KEPT = 32;

const chatsOf = new WeakMap<OracleClient, Map<string, Chat>>();

/**
 * The chat of a session: the same for all who ask with the same client. The options count when it is made.
 *
 * @example
 * ```ts
 * import { openChat } from '@twin-oracle/sdk/chat';
 *
 * const chat = openChat(client, sessionId);
 * const detach = chat.attach();
 * const refused = await chat.send('Which projects are there?');
 * if (refused) console.error(refused.error);
 * detach();
 * ```
 */
export const openChat = (client: OracleClient, sessionId: string, options?: ChatOptions): Chat => {
  const chats = chatsOf.get(client) ?? new Map<string, Chat>();
  chatsOf.set(client, chats);
  const chat = chats.get(sessionId) ?? new Chat(client, sessionId, options);
  // The most recently used comes last.
  chats.delete(sessionId);
  chats.set(sessionId, chat);
  for (const [id, each] of chats)
    if (chats.size > MAX_KEPT && each.isUnused && each !== chat) chats.delete(id);
  return chat;
};
