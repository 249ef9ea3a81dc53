import { KeyedSum } from '../../async/keyed-sum.js';
import { MESSAGE_BYTES, SERVER_BYTES, USER_BYTES } from './media/attachment-limits.js';

/** How many bytes of files are in memory: those of a message have a limit, those of a user's messages, and those of all messages together. */
export interface Budget {
  open(userDid: string): MessageBudget;
}

export interface MessageBudget {
  /** More bytes have come. @returns whose limit they pass, if any. */
  spend(bytes: number): 'message' | 'user' | 'server' | undefined;
  /** The message's files are in memory no more. */
  close(): void;
}

export function createBudget({
  messageBytes = MESSAGE_BYTES,
  userBytes = USER_BYTES,
  serverBytes = SERVER_BYTES,
} = {}): Budget {
  const held = new KeyedSum();

  return {
    open(userDid) {
      let spent = 0;
      let isOpen = true;
      return {
        spend(bytes) {
          // What still comes of a message that was given up is not kept.
          if (!isOpen) return undefined;
          spent += bytes;
          const ofUser = held.add(userDid, bytes);
          if (spent > messageBytes) return 'message';
          if (ofUser > userBytes) return 'user';
          return held.total > serverBytes ? 'server' : undefined;
        },
        close() {
          if (isOpen) held.add(userDid, -spent);
          isOpen = false;
        },
      };
    },
  };
}
