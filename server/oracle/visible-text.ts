/**
 * Text of somebody else in one line, without what cannot be seen: controls, marks that turn or hide what is around them, halves of characters.
 * The joiners (U+200C, U+200D) stay: they make letters and emoji what they are.
 */
export function visibleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
