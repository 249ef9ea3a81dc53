/**
 * Omits the middle of a text: the head shows what it is, and the end shows its outcome. @param limit Maximum number of characters, without the
 * note.
 */
export function truncateMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = Math.ceil((limit * 2) / 3);
  const tail = limit - head;
  const left = text.slice(0, head).toWellFormed();
  const right = text.slice(text.length - tail).toWellFormed();
  return `${left}\n[… ${text.length - limit} characters left out …]\n${right}`;
}
