/** Writes the body of a chunked reply with one system call for each chunk. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ChunkWriter {
  /** @returns false when the client has not read what was written before; `drain` of `source` follows. */
  write(text: string): boolean;
  /** Emits `drain`. */
  readonly source: ServerResponse | Socket;
}

/**
 * `response.write` gives the system four buffers: length, line break, text, line break. For streams of small frames that is half of their cost.
 * So chunks are put together here, and written to the connection behind the headers, which must be flushed. A client of HTTP/1.0 gets no
 * chunks (RFC 9112, section 7.1).
 */
export function createChunkWriter(response: ServerResponse): ChunkWriter {
  const { socket } = response;
  if (!socket || !response.chunkedEncoding)
    return { write: (text) => response.write(text), source: response };
  return {
    write: (text) => socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`),
    source: socket,
  };
}
