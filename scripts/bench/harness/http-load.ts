import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import type { RunningVariant } from './variant.js';

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;
/** Fewer are not enough for the engine to compile what is measured; a slow machine takes several warm-ups for them. */
const WARM_UP_REQUESTS = 1_500;
const MAX_WARM_UPS = 5;

/** The parts of a request that may differ from one to the next. */
export interface RequestParts {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request, sent repeatedly, and the reply that every variant must give. */
export interface Load {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Called for each request, where they differ. */
  readonly next?: () => RequestParts;
  /** Requests at a time; 16 unless the server allows a caller fewer. */
  readonly connections?: number;
  /** The body is JSON, which may be formatted in any way. Without one, only the status is compared. */
  readonly expected: { readonly status: number; readonly body?: string };
}

export interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** CPU time of the server's process for one request, in microseconds. */
  readonly cpuPerRequest: number;
  /** The same of the database's processes, where they are measured. */
  readonly databaseCpuPerRequest: number | undefined;
}

/** The CPU time of the database's processes so far, in microseconds. */
export type DatabaseCpu = () => Promise<number>;

/** Warms the variant up, then measures it. An unexpected reply fails the run. */
export async function measure(
  variant: RunningVariant,
  load: Load,
  seconds: number,
  databaseCpu?: DatabaseCpu,
): Promise<Measured> {
  const body = await firstReply(variant.url, load);
  for (let times = 0, sent = 0; sent < WARM_UP_REQUESTS && times < MAX_WARM_UPS; times++)
    sent += (await fire(variant.url, load, body, WARM_UP_SECONDS)).requests;
  const before = [await variant.cpu(), await databaseCpu?.()] as const;
  const { requests, rate } = await fire(variant.url, load, body, seconds);
  const after = [await variant.cpu(), await databaseCpu?.()] as const;
  return {
    rate,
    cpuPerRequest: (after[0] - before[0]) / requests,
    databaseCpuPerRequest:
      after[1] === undefined || before[1] === undefined ? undefined : (after[1] - before[1]) / requests,
  };
}

/** @returns the text that every further reply must have, if the body is compared. */
async function firstReply(url: string, load: Load): Promise<string | undefined> {
  const { path, headers, body } = { ...load, ...partsOf(load.next?.() ?? {}, load.headers) };
  const { method, expected } = load;
  const response = await fetch(url + path, {
    method,
    headers: { ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isExpected =
    response.status === expected.status &&
    (expected.body === undefined || isDeepStrictEqual(JSON.parse(text), JSON.parse(expected.body)));
  if (isExpected) return expected.body === undefined ? undefined : text;
  throw new Error(
    `${method} ${path} answered ${response.status} ${text}, not ${expected.status} ${expected.body ?? ''}`,
  );
}

async function fire(url: string, load: Load, expectBody: string | undefined, seconds: number) {
  const { method, path, headers, body, next, expected, connections = CONNECTIONS } = load;
  const result = await autocannon({
    url: url + path,
    method,
    headers: { ...headers },
    ...(body !== undefined && { body }),
    ...(expectBody !== undefined && { expectBody }),
    ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...partsOf(next(), headers) }) }] }),
    connections,
    pipelining: 1,
    duration: seconds,
  });
  const right = result.statusCodeStats?.[`${expected.status}`]?.count ?? 0;
  const wrong = result.errors + result.timeouts + result.mismatches + result.requests.total - right;
  if (wrong > 0 || right === 0)
    throw new Error(`${method} ${path}: ${wrong} of ${result.requests.total} replies were wrong or missing`);
  return { requests: right, rate: right / result.duration };
}

function partsOf(parts: RequestParts, headers: Load['headers']): RequestParts {
  return { ...parts, headers: { ...headers, ...parts.headers } };
}
