/** Marks that turn or hide what is around them, and letters that take no place: the Hangul fillers. */
export const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\u115F\u1160\u3164\uFFA0]/gu;

/**
 * Text of somebody else in one line, without what cannot be seen: controls, marks that turn or hide what is around them, halves of characters.
 * The joiners (U+200C, U+200D) stay: they make letters and emoji what they are.
 */
export function visibleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
