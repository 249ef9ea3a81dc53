/** Splits a streamed body into chunks of complete lines. */
import { Problem } from '../../../contract/errors/problem.js';
import { lineEnd, textStart } from '../lines/split-lines.js';

/** Consecutive lines of an import. */
export interface LineChunk {
  /** UTF-8; each line with its line break, except for the last of all. */
  readonly content: Buffer;
  /** The number of its first line, including blank ones. */
  readonly firstLine: number;
  /** The number of lines, without blank ones; at least one. */
  readonly lines: number;
}

export interface ChunkLimits {
  /** A chunk ends with the line that reaches one of these limits. */
  readonly chunkBytes: number;
  readonly chunkLines: number;
  /** Of a longer line one more byte is kept, enough to detect that it is too long. It counts as a line even if it is blank. */
  readonly lineBytes: number;
  /** Of all chunks, including blank lines. */
  readonly maxLines: number;
}

/**
 * Buffers no more than one chunk and one piece at a time, whatever the lines are like. Bytes are scanned once and copied once; the rest of
 * a line that is too long is only searched for its end. Iterating throws `payload_too_large` when there are too many lines.
 */
export async function* chunksOf(
  pieces: AsyncIterable<Buffer>,
  { chunkBytes, chunkLines, lineBytes, maxLines }: ChunkLimits,
): AsyncGenerator<LineChunk, void> {
  // An incomplete chunk, and a line with its break.
  const gathered = Buffer.allocUnsafeSlow(chunkBytes + lineBytes + 1);
  let bytes = 0;
  let lines = 0;
  let firstLine = 1;
  let line = 1;
  /** The length of the current line. */
  let length = 0;
  let isBlank = true;

  const endLine = () => {
    if (line > maxLines) throw tooManyLines(maxLines);
    if (!isBlank) lines++;
    isBlank = true;
    length = 0;
    line++;
  };
  /** Empty when all its lines are blank. */
  const cut = (): LineChunk[] => {
    const chunk = { content: Buffer.from(gathered.subarray(0, bytes)), firstLine, lines };
    bytes = lines = 0;
    firstLine = line;
    return chunk.lines > 0 ? [chunk] : [];
  };

  for await (const piece of withoutByteOrderMark(pieces)) {
    /** The start of the bytes that were scanned and are not copied yet. */
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
  // The rest of the body is not read, so this connection cannot carry another request.
  return new Problem('payload_too_large', `An import has at most ${maxLines} lines; make two of it`, {
    headers: { Connection: 'close' },
  });
}

const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

/** Some editors write one before the first line. It may be split over chunks. */
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
