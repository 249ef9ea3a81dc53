import { MESSAGE_BYTES, SERVER_BYTES, USER_BYTES } from './attachment-limits.js';

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
  let held = 0;
  const heldBy = new Map<string, number>();

  const hold = (userDid: string, bytes: number) => {
    held += bytes;
    const ofUser = (heldBy.get(userDid) ?? 0) + bytes;
    if (ofUser > 0) heldBy.set(userDid, ofUser);
    else heldBy.delete(userDid);
    return ofUser;
  };

  return {
    open(userDid) {
      let spent = 0;
      let isOpen = true;
      return {
        spend(bytes) {
          // What still comes of a message that was given up is not kept.
          if (!isOpen) return undefined;
          spent += bytes;
          const ofUser = hold(userDid, bytes);
          if (spent > messageBytes) return 'message';
          if (ofUser > userBytes) return 'user';
          return held > serverBytes ? 'server' : undefined;
        },
        close() {
          if (isOpen) hold(userDid, -spent);
          isOpen = false;
        },
      };
    },
  };
}
