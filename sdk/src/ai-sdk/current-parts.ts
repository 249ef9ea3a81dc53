import type { UIMessage } from 'ai';

type Part = UIMessage['parts'][number];

/**
 * The parts of a message that count. The AI SDK cannot take text back: when another server has recovered an answer and says the rest of it in other
 * words, a part `data-resumed` follows what no longer counts. Without it, these are all parts.
 *
 * @example
 * ```ts
 * import { currentParts } from '@twin-oracle/sdk/ai-sdk';
 * import type { UIMessage } from 'ai';
 *
 * const textOf = ({ parts }: UIMessage): string =>
 *   currentParts(parts)
 *     .map((part) => (part.type === 'text' ? part.text : ''))
 *     .join('');
 * ```
 */
export const currentParts = (parts: readonly Part[]): Part[] =>
  parts.reduce<Part[]>((before, part) => {
    const keptLength = keptLengthOf(part);
    return keptLength === undefined ? [...before, part] : withText(before, keptLength);
  }, []);

const keptLengthOf = (part: Part): number | undefined => {
  if (part.type !== 'data-resumed' || !('data' in part)) return undefined;
  const { data } = part;
  if (typeof data !== 'object' || data === null || !('partialLength' in data)) return undefined;
  return Number(data.partialLength);
};

/** The parts with so much of their text. */
const withText = (parts: readonly Part[], length: number): Part[] => {
  let left = length;
  return parts.flatMap((part): Part[] => {
    if (part.type !== 'text') return [part];
    const text = part.text.slice(0, left);
    left -= text.length;
    return text === '' ? [] : [{ ...part, text }];
  });
};
