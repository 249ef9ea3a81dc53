import { AbstractChat } from 'ai';
import type { ChatInit, ChatState, UIMessage } from 'ai';

export type TestChatInit = ChatInit<UIMessage> & { readonly onChange?: () => void };

/** The AI SDK's chat without a framework. */
export class TestChat extends AbstractChat<UIMessage> {
  constructor({ messages = [], ...init }: TestChatInit) {
    super({ ...init, state: stateOf(messages, init.onChange) });
  }
}

const stateOf = (messages: UIMessage[], onChange?: () => void): ChatState<UIMessage> => ({
  status: 'ready',
  error: undefined,
  messages: [...messages],
  pushMessage(message) {
    this.messages = [...this.messages, message];
    onChange?.();
  },
  popMessage() {
    this.messages = this.messages.slice(0, -1);
  },
  replaceMessage(index, message) {
    this.messages = this.messages.with(index, message);
    onChange?.();
  },
  snapshot: (thing) => structuredClone(thing),
});

/** The text of the last message. */
export const lastText = ({ messages }: TestChat): string =>
  (messages.at(-1)?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
