import autocannon from 'autocannon';
import type { RunningVariant } from './variant.js';

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

/** One request, sent repeatedly, and the reply that every variant must give. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expected: { readonly status: number; readonly body: string };
}

export interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** CPU time of the server's process for one request, in microseconds. */
  readonly cpuPerRequest: number;
}

/** Warms the variant up, then measures it. An unexpected reply fails the run. */
export async function measure(variant: RunningVariant, load: Load, seconds: number): Promise<Measured> {
  const body = await expectedBody(variant.url, load);
  await fire(variant.url, load, body, WARM_UP_SECONDS);
  const before = await variant.cpu();
  const { requests, rate } = await fire(variant.url, load, body, seconds);
  return { rate, cpuPerRequest: ((await variant.cpu()) - before) / requests };
}

/** The bytes of the expected reply, which may end with a newline: ours do, for readers in a terminal. */
async function expectedBody(url: string, { path, expected, ...request }: Load): Promise<string> {
  const response = await fetch(url + path, request);
  const body = await response.text();
  if (response.status === expected.status && body.trimEnd() === expected.body) return body;
  throw new Error(
    `${request.method} ${path} answered ${response.status} ${body}, not ${expected.status} ${expected.body}`,
  );
}

async function fire(url: string, { method, path, headers, body }: Load, expectBody: string, seconds: number) {
  const result = await autocannon({
    url: url + path,
    method,
    headers: { ...headers },
    ...(body !== undefined && { body }),
    expectBody,
    connections: CONNECTIONS,
    pipelining: 1,
    duration: seconds,
  });
  const wrong = result.errors + result.timeouts + result.non2xx + result.mismatches;
  if (wrong > 0 || result.requests.total === 0)
    throw new Error(`${method} ${path}: ${wrong} of ${result.requests.total} replies were wrong or missing`);
  return { requests: result.requests.total, rate: result.requests.total / result.duration };
}
