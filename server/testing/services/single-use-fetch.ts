import { request as send, type IncomingMessage } from 'node:http';
import { request as sendByTls } from 'node:https';

/**
 * A `fetch` that opens a connection for each request, as a proxy does to its servers, and that may trust one more certificate, which Node's own takes at
 * its start only.
 */
export const createSingleUseFetch =
  (ca?: string) =>
  async (request: Request): Promise<Response> => {
    const body = Buffer.from(await request.arrayBuffer());
    return new Promise((resolve, reject) => {
      const { method, signal, url } = request;
      const options = { agent: false, method, signal, headers: Object.fromEntries(request.headers) } as const;
      const outgoing = url.startsWith('https:') ? sendByTls(url, { ...options, ca }) : send(url, options);
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
