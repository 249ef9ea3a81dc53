import type { Chat } from '../chat.js';
import type { ChatState } from '../chat-state.js';

/** Resolves with the first state that fits. */
export const untilState = (chat: Chat, fits: (state: ChatState) => boolean): Promise<ChatState> =>
  new Promise((resolve) => {
    const check = () => {
      if (!fits(chat.state)) return;
      stop();
      resolve(chat.state);
    };
    const stop = chat.subscribe(check);
    check();
  });
