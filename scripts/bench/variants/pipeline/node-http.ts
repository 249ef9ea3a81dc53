/** The cost of Node alone: no framework, no validation. */
import { createServer, type ServerResponse } from 'node:http';
import type { Schema } from '../../../../server/contract/types.js';
import { serve } from '../../harness/serve-variant.js';
import { health, twinOf } from './fixed-replies.js';

/** Trusts the body without validation. */
const parse: (text: string) => Schema<'TwinCreate'> = JSON.parse;

const server = createServer((request, response) => {
  if (request.method === 'GET' && request.url === '/health') {
    send(response, 200, health);
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const twin = twinOf(parse(Buffer.concat(parts).toString()));
    send(response, 201, twin, { Location: `/v1/domains/${twin.did}` });
  });
});
await serve(server);

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
