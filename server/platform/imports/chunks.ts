/** From a body in pieces to chunks of whole lines. */

/** Some lines of an import, one after the other. */
export interface LineChunk {
  /** UTF-8; each line with its line break, but for the last of all. */
  readonly content: Buffer;
  /** The number of its first line, empty ones counted. */
  readonly firstLine: number;
  /** How many lines there are in it, empty ones not counted. */
  readonly lines: number;
}

export interface ChunkLimits {
  /** A chunk ends with the line that reaches one of them. */
  readonly chunkBytes: number;
  readonly chunkLines: number;
  /** Of a longer line one byte more is kept: enough to tell that it is too long. */
  readonly lineBytes: number;
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** Holds no more than one chunk and one piece at a time, whatever the lines are like. */
export async function* chunksOf(
  pieces: AsyncIterable<Buffer>,
  { chunkBytes, chunkLines, lineBytes }: ChunkLimits,
): AsyncGenerator<LineChunk, void> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  let lines = 0;
  let firstLine = 1;
  let line = 1;
  /** Of the line that is being read. */
  let length = 0;
  let isBlank = true;

  const take = (part: Buffer) => {
    const kept = part.subarray(0, Math.max(0, lineBytes + 1 - length));
    length += part.length;
    isBlank &&= !kept.some((byte) => byte > SPACE);
    if (kept.length === 0) return;
    gathered.push(kept);
    bytes += kept.length;
  };
  const endLine = () => {
    if (!isBlank) lines++;
    isBlank = true;
    length = 0;
    line++;
  };
  const cut = (): LineChunk => {
    const chunk = { content: Buffer.concat(gathered), firstLine, lines };
    gathered = [];
    bytes = lines = 0;
    firstLine = line;
    return chunk;
  };

  for await (const piece of withoutByteOrderMark(pieces)) {
    for (let at = 0; at < piece.length;) {
      const end = piece.indexOf(LINE_FEED, at);
      take(piece.subarray(at, end === -1 ? undefined : end));
      if (end === -1) break;
      at = end + 1;
      endLine();
      gathered.push(lineBreak);
      bytes++;
      if (lines >= chunkLines || bytes >= chunkBytes) yield cut();
    }
  }
  endLine();
  if (lines > 0) yield cut();
}

const lineBreak = Buffer.of(LINE_FEED);
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

/** Some editors put one before the first line. It may come in pieces, too. */
async function* withoutByteOrderMark(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (!start) {
      yield piece;
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < byteOrderMark.length) continue;
    yield start.subarray(0, byteOrderMark.length).equals(byteOrderMark)
      ? start.subarray(byteOrderMark.length)
      : start;
    start = undefined;
  }
  if (start && start.length > 0) yield start;
}
