/** Finds the ends of lines, for the code that splits a body and the code that reads its chunks, which must agree. */

const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** @returns where the line that is read at `at` has its first byte that is not blank; where it ends, when it has none. */
export function textStart(bytes: Buffer, at: number): number {
  let start = at;
  while (start < bytes.length) {
    const byte = bytes[start];
    if (byte === undefined || byte > SPACE || byte === LINE_FEED) break;
    start++;
  }
  return start;
}

/** @returns where the line break is, or the end of the bytes. */
export function lineEnd(bytes: Buffer, at: number): number {
  // There may be millions of blank lines, each too short to be searched.
  if (bytes[at] === LINE_FEED) return at;
  const end = bytes.indexOf(LINE_FEED, at);
  return end === -1 ? bytes.length : end;
}
