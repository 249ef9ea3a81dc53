import type { Readable } from 'node:stream';
import { brokenConnection } from './failures.js';

/**
 * Reads the chunks of a reply one after another. Both ways reject when the connection breaks, or the request is aborted. Without reading to its end, the
 * connection is kept until `cancel` is called.
 */
export interface ChunkReader {
  read(): Promise<
    { readonly done: false; readonly value: Buffer } | { readonly done: true; readonly value?: undefined }
  >;
  /** Passes chunks on as they arrive, until one is the last or the end. For small pieces a promise for each takes longer than what is done with them. */
  each(take: TakeChunk): Promise<void>;
  cancel(): void;
}

/** Where it returns a promise, the next chunk waits for it. */
export type TakeChunk = (chunk: Buffer) => Taken | Promise<Taken>;

/** Whether it wants no further chunk. */
export type Taken = 'last' | undefined;

/** @param cancel closes the connection. */
export function createChunkReader(
  body: Readable,
  cancel: () => void,
  signal: AbortSignal | undefined,
): ChunkReader {
  let continueReading: (() => void) | undefined;
  let broken: { readonly error: unknown } | undefined;
  const onChange = () => continueReading?.();
  body.on('readable', onChange);
  body.on('end', onChange);
  body.on('error', (error) => {
    broken = { error };
    onChange();
  });
  body.on('close', () => {
    if (!body.readableEnded) broken ??= { error: undefined };
    onChange();
  });

  /** Undefined when nothing has arrived. */
  function next(): Buffer | 'end' | undefined {
    signal?.throwIfAborted();
    const value: unknown = body.read();
    if (value instanceof Uint8Array) return asBuffer(value);
    if (body.readableEnded) return 'end';
    if (broken) throw brokenConnection(broken.error);
    return undefined;
  }

  function each(take: TakeChunk): Promise<void> {
    return new Promise((resolve, reject) => {
      const goOn = (taken: Taken) => {
        if (taken === 'last') resolve();
        else passOn();
      };
      const passOn = () => {
        continueReading = undefined;
        try {
          let taken: Taken | Promise<Taken>;
          do {
            const chunk = next();
            if (!chunk) {
              continueReading = passOn;
              return;
            }
            taken = chunk === 'end' ? 'last' : take(chunk);
          } while (taken === undefined);
          if (taken === 'last') resolve();
          else taken.then(goOn).catch(reject);
        } catch (error) {
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason of a signal may be any value
          reject(error);
        }
      };
      passOn();
    });
  }

  return {
    each,
    async read() {
      let value: Buffer | undefined;
      await each((chunk) => {
        value = chunk;
        return 'last';
      });
      return value ? { done: false, value } : { done: true };
    },
    cancel,
  };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
