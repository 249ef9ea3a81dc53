/** Uploads that a test sends by hand, piece by piece. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestServer } from '../../../../testing/server.js';
import { get } from './stage.js';

/** A connection over which a request is sent. */
export function open({ url }: TestServer) {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (data: Buffer) => (received += data.toString()));
  return {
    socket,
    begin: (apiKey: string, ...lines: string[]) =>
      socket.write(
        ['POST /v1/imports HTTP/1.1', 'Host: x', `Authorization: Bearer ${apiKey}`, ...lines, '', ''].join(
          '\r\n',
        ),
      ),
    /** Resolves once that was answered. */
    async reads(text: string) {
      while (!received.includes(text)) await once(socket, 'data');
    },
  };
}

export const CHUNKED = ['Content-Type: application/x-ndjson', 'Transfer-Encoding: chunked'];

export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

export async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    await delay(1);
  }
}

/** Resolves with the newest import that the key shows, once it is so. */
export async function theImport(
  server: TestServer,
  apiKey: string,
  isSo: (one: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  for (;;) {
    const { body } = await get(server, apiKey, '/v1/imports');
    const [one] = body.imports as Record<string, unknown>[];
    if (one && isSo(one)) return one;
    await delay(5);
  }
}
