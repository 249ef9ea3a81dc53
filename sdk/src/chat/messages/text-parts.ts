import type { MessagePart } from './message-part.js';

/** The parts with more text at their end. */
export const appendText = (parts: readonly MessagePart[], text: string): readonly MessagePart[] => {
  if (text === '') return parts;
  const last = parts.at(-1);
  return last?.type === 'text'
    ? [...parts.slice(0, -1), { type: 'text', text: last.text + text }]
    : [...parts, { type: 'text', text }];
};

/** The parts with this text instead of theirs, in the same places as far as it reaches; what is left of it follows at the end. */
export const replaceText = (parts: readonly MessagePart[], text: string): readonly MessagePart[] => {
  let rest = text;
  const replaced = parts.flatMap((part): MessagePart[] => {
    if (part.type !== 'text') return [part];
    const piece = rest.slice(0, part.text.length);
    rest = rest.slice(piece.length);
    return piece === '' ? [] : [{ type: 'text', text: piece }];
  });
  return appendText(replaced, rest);
};
