/** From a body in pieces to chunks of whole lines. */
import { Problem } from '../../../contract/problem.js';
import { lineEnd, textStart } from '../lines/split-lines.js';

/** Some lines of an import, one after the other. */
export interface LineChunk {
  /** UTF-8; each line with its line break, but for the last of all. */
  readonly content: Buffer;
  /** The number of its first line, blank ones counted. */
  readonly firstLine: number;
  /** How many lines there are in it, blank ones not counted; at least one. */
  readonly lines: number;
}

export interface ChunkLimits {
  /** A chunk ends with the line that reaches one of them. */
  readonly chunkBytes: number;
  readonly chunkLines: number;
  /** Of a longer line one byte more is kept: enough to tell that it is too long. It counts as a line even if it is blank. */
  readonly lineBytes: number;
  /** Of all chunks, blank ones counted. */
  readonly maxLines: number;
}

/**
 * Holds no more than one chunk and one piece at a time, whatever the lines are like. What comes is looked at once and copied once; of a line that
 * is too long the rest is only searched for its end. Iterating throws `payload_too_large` when there are too many lines.
 */
export async function* chunksOf(
  pieces: AsyncIterable<Buffer>,
  { chunkBytes, chunkLines, lineBytes, maxLines }: ChunkLimits,
): AsyncGenerator<LineChunk, void> {
  // A chunk that is not full yet, and a line with its break.
  const gathered = Buffer.allocUnsafeSlow(chunkBytes + lineBytes + 1);
  let bytes = 0;
  let lines = 0;
  let firstLine = 1;
  let line = 1;
  /** Of the line that is being read. */
  let length = 0;
  let isBlank = true;

  const endLine = () => {
    if (line > maxLines) throw tooManyLines(maxLines);
    if (!isBlank) lines++;
    isBlank = true;
    length = 0;
    line++;
  };
  /** Nothing when all its lines are blank. */
  const cut = (): LineChunk[] => {
    const chunk = { content: Buffer.from(gathered.subarray(0, bytes)), firstLine, lines };
    bytes = lines = 0;
    firstLine = line;
    return chunk.lines > 0 ? [chunk] : [];
  };

  for await (const piece of withoutByteOrderMark(pieces)) {
    /** What was looked at and is still to be copied begins there. */
    let from = 0;
    const keep = (end: number) => {
      bytes += piece.copy(gathered, bytes, from, end);
    };
    for (let at = 0; at < piece.length;) {
      const start: number = isBlank ? textStart(piece, at) : at;
      const end = lineEnd(piece, start);
      const room = lineBytes + 1 - length;
      length += end - at;
      isBlank &&= start === end && length <= lineBytes;
      if (end - at > room) {
        keep(at + Math.max(0, room));
        from = end;
      }
      at = end + 1;
      if (end === piece.length) break;
      endLine();
      if (lines < chunkLines && bytes + at - from < chunkBytes) continue;
      keep(at);
      from = at;
      yield* cut();
    }
    keep(piece.length);
  }
  if (length > 0) endLine();
  yield* cut();
}

function tooManyLines(maxLines: number): Problem {
  // The rest of the body is not read, so nothing else can come over this connection.
  return new Problem('payload_too_large', `An import has at most ${maxLines} lines; make two of it`, {
    headers: { Connection: 'close' },
  });
}

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
