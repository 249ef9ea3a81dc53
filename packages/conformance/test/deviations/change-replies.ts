import { buffer } from 'node:stream/consumers';
import type {
  ExchangeInterceptor,
  Interceptor,
  ProxyRequest,
  ReplyHead,
} from '../../src/proxy/interceptor.js';

export type Json = Record<string, unknown>;

/** Which requests it is about: a method and a pattern of the path. */
type Route = readonly [method: string, path: RegExp];

/** What happens to the requests of a route. The others pass as they are. */
export const at = (
  [method, path]: Route,
  change: (request: ProxyRequest) => ExchangeInterceptor,
): Interceptor => ({
  exchange: (request) => (request.method === method && path.test(request.path) ? change(request) : undefined),
});

/** Changes the JSON of replies, problems among them. */
export const changeJson = (change: (body: Json, head: ReplyHead) => Json): ExchangeInterceptor => ({
  head: ({ status, headers: { 'content-length': _, ...headers } }) => ({ status, headers }),
  body: (chunks, head) => changed(chunks, head, change),
});

async function* changed(
  chunks: AsyncIterable<Buffer>,
  head: ReplyHead,
  change: (body: Json, head: ReplyHead) => Json,
): AsyncGenerator<Buffer> {
  if (!mediaTypeOf(head).endsWith('json')) yield* chunks;
  else yield Buffer.from(JSON.stringify(change(JSON.parse((await buffer(chunks)).toString()) as Json, head)));
}

/** Replies of one status have another one, and another body. */
export const changeStatus = (from: number, to: number, body?: Json): ExchangeInterceptor => {
  const hits = new WeakSet<ReplyHead>();
  return {
    head({ status, headers: { 'content-length': length, ...headers } }) {
      if (status !== from)
        return { status, headers: { ...headers, ...(length !== undefined && { 'content-length': length }) } };
      const head = { status: to, headers };
      hits.add(head);
      return head;
    },
    async *body(chunks, head) {
      if (hits.has(head) && body) yield Buffer.from(JSON.stringify(body));
      else yield* chunks;
    },
  };
};

export const changeHeaders = (
  change: (headers: ReplyHead['headers']) => ReplyHead['headers'],
): ExchangeInterceptor => ({
  head: ({ status, headers }) => ({ status, headers: change(headers) }),
});

export const dropHeaders = (...names: readonly string[]): ExchangeInterceptor =>
  changeHeaders((headers) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))),
  );

export const dropRequestHeaders = (
  request: ProxyRequest,
  ...names: readonly string[]
): ExchangeInterceptor => ({
  request: {
    ...request,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !names.includes(name))),
  },
});

/** The server is not asked. */
export const answer = (status: number, body: Json): ExchangeInterceptor => ({
  answer: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
});

function mediaTypeOf({ headers }: ReplyHead): string {
  return String(headers['content-type'] ?? '').replace(/;.*$/, '');
}
