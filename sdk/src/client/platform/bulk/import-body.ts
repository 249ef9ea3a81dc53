import type { ImportLine } from '../../../http/contract-schemas.js';

/** A line, or a chunk of the text of lines (newline-delimited JSON), split anywhere. */
export type ImportPiece = ImportLine | string | Uint8Array;

/** The lines to import, or their text, complete or as a stream, such as from a file. A `File` of a browser is a `Blob`. */
export type ImportSource =
  string | Blob | Iterable<ImportPiece> | AsyncIterable<ImportPiece> | ReadableStream<Uint8Array>;

export interface ImportBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** The error of the source itself; a fetch only reports that the upload broke. */
  readonly failure: () => { readonly reason: unknown } | undefined;
}

/** A large piece is sent in parts, so that a slow upload can be told from one that has stopped. */
const PART_BYTES = 65_536;

/** The body of a request, produced as it is sent. @param onProgress Called when a part is asked for, and when it is there. */
export const importBody = (source: Exclude<ImportSource, Blob>, onProgress: () => void): ImportBody => {
  const parts = partsOf(source);
  let failed: { reason: unknown } | undefined;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        onProgress();
        const { done, value } = await parts.next();
        onProgress();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (reason) {
        failed = { reason };
        controller.error(reason);
      }
    },
    async cancel() {
      await parts.return();
    },
  });
  return { stream, failure: () => failed };
};

async function* partsOf(source: Exclude<ImportSource, Blob>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const piece of piecesOf(source)) {
    const bytes = isBytes(piece) ? piece : encoder.encode(textOf(piece));
    for (let start = 0; start < bytes.length; start += PART_BYTES)
      yield bytes.subarray(start, start + PART_BYTES);
  }
}

async function* piecesOf(source: Exclude<ImportSource, Blob>): AsyncGenerator<ImportPiece, void, undefined> {
  if (typeof source === 'string') yield source;
  else if (source instanceof ReadableStream) yield* bytesOf(source);
  else yield* source;
}

/** Not every browser can iterate over a stream. */
async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // A stream that has failed rejects with its failure, which the reader already got.
    await reader.cancel().catch(() => undefined);
  }
}

/** Checks the shape, because a file's chunks may be bytes of another realm. */
const isBytes = (piece: ImportPiece): piece is Uint8Array => ArrayBuffer.isView(piece);

const textOf = (piece: ImportLine | string): string =>
  typeof piece === 'string' ? piece : `${JSON.stringify(piece)}\n`;
