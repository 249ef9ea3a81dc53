import { useState } from 'react';

/** What is typed into a field whose value the address has. A link may bring another value. */
export const useTyped = (value: string): readonly [string, (typed: string) => void] => {
  const [typed, setTyped] = useState({ text: value, of: value });
  // Not by a key of the field, which would take the focus away.
  if (typed.of !== value) setTyped({ text: value, of: value });
  return [typed.of === value ? typed.text : value, (text) => setTyped({ text, of: value })];
};
