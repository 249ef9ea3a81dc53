/** Writes the body of a chunked reply with few system calls. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { corkTurn } from '../../async/cork-turn.js';

export interface ChunkWriter {
  /** @returns false when the client has not read what was written before; `drain` of `source` follows. */
  write(text: string): boolean;
  /** Emits `drain`. */
  readonly source: ServerResponse | Socket;
}

/**
 * Flushes the headers, and returns a writer of chunks behind them. `response.write` gives the system four buffers: length, line break, text,
 * line break. For streams of small frames that is half of their cost, so chunks are composed here and written to the connection. The headers
 * with the first chunk, and the last chunk with the end of the reply, share a system call, because they are written in the same turn of the
 * event loop. A client of HTTP/1.0 gets no chunks (RFC 9112, section 7.1).
 */
export function createChunkWriter(response: ServerResponse): ChunkWriter {
  const { socket } = response;
  if (!socket || !response.chunkedEncoding) {
    response.flushHeaders();
    return { write: (text) => response.write(text), source: response };
  }
  corkTurn(socket);
  response.flushHeaders();
  return {
    write(text) {
      corkTurn(socket);
      return socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
    },
    source: socket,
  };
}
