/** Leaves out the middle: what a text is stands at its head, and how it went at its end. @param limit in characters, the note not counted. */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = Math.ceil((limit * 2) / 3);
  const tail = limit - head;
  const left = text.slice(0, head).toWellFormed();
  const right = text.slice(text.length - tail).toWellFormed();
  return `${left}\n[… ${text.length - limit} characters left out …]\n${right}`;
}
