/** The least that shows an answer: a string in `useState` that grows. */
import { createElement, useState } from 'react';
import { List, oldMessages, pieces, show } from './stage.js';
import type { ShownMessage } from './stage.js';

let append: (text: string) => void = () => undefined;
const read = (message: ShownMessage) => message;

const Chat = () => {
  const [text, setText] = useState('');
  append = (more) => setText((before) => before + more);
  const messages = text === '' ? oldMessages : [...oldMessages, { id: 'answer', text }];
  return createElement(List<ShownMessage>, { messages, read });
};

show(createElement(Chat), async () => {
  for await (const texts of pieces()) for (const text of texts) append(text);
});
