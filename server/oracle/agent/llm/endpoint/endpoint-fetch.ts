import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createMessageLimit,
  MAX_REDIRECTS,
  redirectWithinOrigin,
} from '../../../../outbound/bounded-fetch.js';
import { canDecompress } from './decompressed.js';
import type { ChunkReader, TakeChunk, Taken } from './chunk-reader.js';
import { requestEndpoint, type EndpointReply, type EndpointRequest } from './endpoint-request.js';
import { misdirected, ResponseTooLong } from './failures.js';

/** The limit of a reply, including the overhead of its events; the longest replies of models have half of it. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/** The limit of an error response; its first lines describe the error. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * Requests the endpoint, and follows a redirect within its origin alone. Rejects HTML pages and JSON documents, because a model streams its reply, and
 * bodies in an unknown encoding. A reply has to be read by `readReply`, and a refusal by `readRefusal`, which limit them.
 */
export async function fetchEndpoint(url: string | URL, init: EndpointRequest = {}): Promise<EndpointReply> {
  const reply = await followRedirects(new URL(url), init);
  const problem = isOk(reply) ? problemOf(reply) : undefined;
  if (problem === undefined) return reply;
  reply.body.cancel();
  throw misdirected(`HTTP ${reply.status} with a body ${problem}`);
}

function problemOf({ headers }: EndpointReply): string | undefined {
  if (/^(?:text\/html|application\/json)\b/.test(headers.get('content-type') ?? ''))
    return 'that is no stream';
  if (!canDecompress(headers.get('content-encoding') ?? '')) return 'in an encoding that was not asked for';
  return undefined;
}

export function isOk({ status }: EndpointReply): boolean {
  return status >= 200 && status < 300;
}

async function followRedirects(
  url: URL,
  init: EndpointRequest,
  redirects = MAX_REDIRECTS,
): Promise<EndpointReply> {
  const reply = await requestEndpoint(url, init);
  const next = redirects > 0 ? redirectWithinOrigin(url, reply) : undefined;
  if (!next) return reply;
  reply.body.cancel();
  return followRedirects(next, init, redirects - 1);
}

/** Some hundred events of a stream, even when they are empty. They are parsed without yielding to the event loop. */
const BYTES_A_TURN = 8 * 1024;

/** Passes on a part of each chunk per turn of the event loop, so that many small events do not block it. */
export function readReply({ body, headers }: EndpointReply, maxBytes = MAX_REPLY_BYTES): ChunkReader {
  const checkMessage = createMessageLimit({ headers });
  let bytes = 0;
  let left: Buffer = Buffer.alloc(0);

  function check(chunk: Buffer): Buffer {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ResponseTooLong();
    checkMessage(chunk);
    return chunk;
  }

  function takeLeft(): Buffer {
    const part = left.subarray(0, BYTES_A_TURN);
    left = left.subarray(BYTES_A_TURN);
    return part;
  }

  /** What is left of the last chunk, in later turns. */
  async function passOnLeft(take: TakeChunk, before: Taken | Promise<Taken>): Promise<Taken> {
    let taken = await before;
    while (taken === undefined && left.length > 0) {
      await nextTurn();
      taken = await take(takeLeft());
    }
    return taken;
  }

  return {
    async read() {
      if (left.length > 0) await nextTurn();
      else {
        const next = await body.read();
        if (next.done) return next;
        left = check(next.value);
      }
      return { done: false, value: takeLeft() };
    },
    each: (take) =>
      body.each((chunk) => {
        left = check(chunk);
        const taken = take(takeLeft());
        return left.length > 0 ? passOnLeft(take, taken) : taken;
      }),
    cancel: () => body.cancel(),
  };
}

/** Reads the beginning of an error response. */
export async function readRefusal({ body }: EndpointReply): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  while (bytes < MAX_REFUSAL_BYTES) {
    const { done, value } = await body.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    bytes += value.length;
  }
  body.cancel();
  return Buffer.concat(chunks).subarray(0, MAX_REFUSAL_BYTES);
}
