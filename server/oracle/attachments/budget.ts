import { MESSAGE_BYTES, SERVER_BYTES } from './limits.js';

/** How many bytes of files are in memory: those of a message have a limit, and those of all messages together. */
export interface Budget {
  open(): MessageBudget;
}

export interface MessageBudget {
  /** More bytes have come. @returns whose limit they pass, if any. */
  spend(bytes: number): 'message' | 'server' | undefined;
  /** The message's files are in memory no more. */
  close(): void;
}

export function createBudget({ messageBytes = MESSAGE_BYTES, serverBytes = SERVER_BYTES } = {}): Budget {
  let held = 0;
  return {
    open() {
      let spent = 0;
      let isOpen = true;
      return {
        spend(bytes) {
          // What still comes of a message that was given up is not kept.
          if (!isOpen) return undefined;
          spent += bytes;
          held += bytes;
          if (spent > messageBytes) return 'message';
          return held > serverBytes ? 'server' : undefined;
        },
        close() {
          if (isOpen) held -= spent;
          isOpen = false;
        },
      };
    },
  };
}
