/* global throttleMs -- Defined by the bundler. */
/** `useChat` of the AI SDK; its transport reads the same stream. */
import { useChat } from '@ai-sdk/react';
import { createElement } from 'react';
import { List, oldMessages, pieces, show } from './stage.js';

let send = () => Promise.resolve();

const chunks = async function* () {
  yield { type: 'start', messageId: 'answer' };
  yield { type: 'text-start', id: 'text' };
  for await (const texts of pieces())
    for (const delta of texts) yield { type: 'text-delta', id: 'text', delta };
  yield { type: 'text-end', id: 'text' };
  yield { type: 'finish' };
};

/** Chromium has no `ReadableStream.from` yet. */
const streamOf = (iterator) =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });

const transport = {
  sendMessages: () => Promise.resolve(streamOf(chunks())),
  reconnectToStream: () => Promise.resolve(null),
};
const initial = oldMessages.map(({ id, text }) => ({
  id,
  role: 'assistant',
  parts: [{ type: 'text', text }],
}));
const read = ({ id, parts }) => ({
  id,
  text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
});

const Chat = () => {
  const { messages, sendMessage } = useChat({
    messages: initial,
    transport,
    ...(throttleMs !== undefined && { experimental_throttle: throttleMs }),
  });
  send = sendMessage;
  return createElement(List, { messages, read });
};

show(createElement(Chat), () => send({ text: 'Hello' }));
