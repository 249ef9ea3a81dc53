import type { UserMessages } from '../../ports/user-messages-port.js';

/** How plugins send messages to the oracle. There is no oracle when plugins are set up, since their tools and hooks are part of it. */
export interface MessageChannel extends UserMessages {
  /** From now on messages are sent. */
  open(oracle: UserMessages): void;
}

export function createMessageChannel(): MessageChannel {
  let opened: UserMessages | undefined;
  const oracle = () => {
    if (!opened) throw new Error('plugins can send messages from `start` on');
    return opened;
  };
  return {
    open: (given) => void (opened = given),
    createSession: async (...session) => oracle().createSession(...session),
    send: async (message) => oracle().send(message),
  };
}
