import type { IncomingMessage } from 'node:http';
import { request as send } from 'node:https';

/** A `fetch` that trusts one more certificate, which Node's own takes at its start only. */
export const createHttpsFetch =
  (ca: string) =>
  async (request: Request): Promise<Response> => {
    const body = Buffer.from(await request.arrayBuffer());
    return new Promise((resolve, reject) => {
      const { method, signal } = request;
      const outgoing = send(request.url, {
        ca,
        method,
        signal,
        headers: Object.fromEntries(request.headers),
      });
      outgoing.once('error', reject).once('response', (reply) => resolve(responseOf(reply)));
      outgoing.end(body);
    });
  };

function responseOf(reply: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(reply.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return new Response(streamOf(reply), { status: reply.statusCode ?? 0, headers });
}

function streamOf(reply: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<unknown, unknown> = reply.iterator();
  return new ReadableStream({
    async pull(controller) {
      const { value } = await pieces.next();
      if (value instanceof Uint8Array) controller.enqueue(value);
      else controller.close();
    },
    cancel: () => void reply.destroy(),
  });
}
