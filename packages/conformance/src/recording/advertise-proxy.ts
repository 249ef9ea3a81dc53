import { buffer } from 'node:stream/consumers';
import type { ExchangeInterceptor, ProxyRequest, ReplyHead } from '../proxy/interceptor.js';

export interface Origins {
  readonly proxy: string;
  /** Those by which the server names itself. */
  readonly servers: readonly string[];
}

const DISCOVERY = '/.well-known/oracle.json';
const LINKING_HEADERS = ['location', 'content-location', 'link'];

/** The origins by which a server names itself: its clients find it at the one in the discovery document. */
export async function serverOrigins(target: URL): Promise<string[]> {
  const response = await fetch(new URL(DISCOVERY, target));
  const text = await response.text();
  const origins = [...text.matchAll(/"url":\s*"(?<origin>(?:http|ws)s?:\/\/[^/"]+)/g)].map(
    ({ groups }) => groups?.origin ?? '',
  );
  return [...new Set([target.origin, ...origins])];
}

/** Names the proxy where the server names itself, so that clients that follow it stay at the proxy. */
export function advertiseProxy(
  { path }: ProxyRequest,
  { proxy, servers }: Origins,
): Required<Pick<ExchangeInterceptor, 'head' | 'body'>> {
  const rename = (text: string) =>
    servers.reduce((renamed, server) => renamed.replaceAll(server, proxy), text);
  const isDiscovery = path.split('?')[0] === DISCOVERY;
  return {
    head({ status, headers }: ReplyHead): ReplyHead {
      const renamed = Object.entries(headers).map(([name, value]) => [
        name,
        LINKING_HEADERS.includes(name) && typeof value === 'string' ? rename(value) : value,
      ]);
      const { 'content-length': length, ...others } = Object.fromEntries(renamed) as typeof headers;
      return {
        status,
        headers: isDiscovery || length === undefined ? others : { ...others, 'content-length': length },
      };
    },
    async *body(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      if (isDiscovery) yield Buffer.from(rename((await buffer(chunks)).toString()));
      else yield* chunks;
    },
  };
}
