import { request, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Random } from '../random.js';
import type { Replica } from '../infrastructure/replica-process.js';

/** A client that retries like the published client: a request that fails in transit is sent again, to the same replica or another. */
export interface Caller {
  /** Retries until it gets a reply, for idempotent requests. @param first the replica that is asked first. */
  ask(asked: Asked, first?: Side): Promise<Answered>;
  /** Sends once. @returns undefined when the connection broke, even if the request was processed. */
  tryOnce(asked: Asked, side: Side): Promise<Omit<Answered, 'tries'> | undefined>;
  /** Opens a stream once. @returns the response whatever its status, or undefined if there was none. */
  open(asked: Asked, side: Side): Promise<IncomingMessage | undefined>;
  /** Waits before a retry. Throws when the tests have waited long enough. */
  backOff(tries: number): Promise<void>;
  anySide(): Side;
}

export type Side = 'A' | 'B';

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly json?: unknown;
  /** A body of NDJSON lines, in place of JSON. */
  readonly ndjson?: string;
  /** Declares one byte more than is sent, so that the body never ends. */
  readonly isPart?: true;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  /** The number of attempts, including this one. Earlier ones may have been processed before they broke. */
  readonly tries: number;
}

/** A stopping server answers this, and another one is available a moment later. */
const MOMENTARY: readonly (number | undefined)[] = [503];

const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 200;

/** Longer than anything that the engine is patient with; who waits so long has found a fault. */
export const PATIENCE_MS = 300_000;

export interface CallerOptions {
  readonly replicas: Readonly<Record<Side, Pick<Replica, 'url'>>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly random: Random;
  /** Called with replies that no client should get. */
  readonly onFault: (what: string) => void;
  readonly patienceMs?: number;
  /** The certificate to trust, where the replicas are behind TLS. */
  readonly ca?: string;
}

export function createCaller({
  replicas,
  headers,
  ca,
  random,
  onFault,
  patienceMs = PATIENCE_MS,
}: CallerOptions): Caller {
  const deadline = performance.now() + patienceMs;
  const anySide = (): Side => (random.chance(0.5) ? 'A' : 'B');

  const open: Caller['open'] = async (asked, side) => {
    const response = await send(replicas[side].url, asked, headers, ca);
    if (response?.statusCode === 500) onFault(`${asked.method} ${asked.path} at ${side}: 500`);
    return response;
  };

  const tryOnce: Caller['tryOnce'] = async (asked, side) => {
    const response = await open(asked, side);
    const body = response && (await bodyOf(response));
    const status = response?.statusCode;
    if (body === undefined || status === undefined) return undefined;
    return { status, body: JSON.parse(body) as unknown };
  };

  const backOff = async (tries: number) => {
    if (performance.now() > deadline) throw new Error('a client has waited in vain');
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
    await delay(wait * (0.5 + random.next()));
  };

  return {
    open,
    tryOnce,
    backOff,
    anySide,
    async ask(asked, first = anySide()) {
      for (let tries = 0; ; tries++) {
        const answered = await tryOnce(asked, tries === 0 ? first : anySide());
        if (answered && !MOMENTARY.includes(answered.status)) return { ...answered, tries: tries + 1 };
        await backOff(tries);
      }
    },
  };
}

/** Whether a retry may succeed. */
export const isMomentary = (response: IncomingMessage | undefined): boolean =>
  response === undefined || MOMENTARY.includes(response.statusCode);

async function send(
  url: string,
  { method, path, json, ndjson, isPart, headers: own }: Asked,
  common: Readonly<Record<string, string>>,
  ca: string | undefined,
): Promise<IncomingMessage | undefined> {
  const body = json === undefined ? ndjson : JSON.stringify(json);
  const headers = {
    ...common,
    ...own,
    ...(body !== undefined && {
      'content-type': ndjson === undefined ? 'application/json' : 'application/x-ndjson',
      'content-length': Buffer.byteLength(body) + Number(isPart ?? false),
    }),
  };
  // Each on a separate connection, so that they fail independently.
  const options = { method, headers, agent: false } as const;
  const outgoing =
    ca === undefined ? request(url + path, options) : requestTls(url + path, { ...options, ca });
  outgoing.end(body);
  return new Promise((resolve) => {
    outgoing.once('response', resolve);
    outgoing.once('error', () => resolve(undefined));
  });
}

/** Undefined when the connection broke. */
async function bodyOf(response: IncomingMessage): Promise<string | undefined> {
  return text(response).catch(() => undefined);
}

export const abortedSchema = z.object({
  success: z.boolean(),
  runId: z.string().optional(),
  status: z.string().optional(),
  stoppedAtSeq: z.number().optional(),
});

export const transcriptSchema = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['human', 'ai']),
      content: z.string(),
      isComplete: z.boolean(),
      toolCalls: z.array(z.object({ id: z.string(), status: z.string() })).default([]),
    }),
  ),
});
export type Transcript = z.output<typeof transcriptSchema>['messages'];

export const replySchema = z.object({
  runId: z.string(),
  status: z.string(),
  message: z.object({ id: z.string(), content: z.string() }),
});
export type JsonReply = z.output<typeof replySchema>;

export const activeRunSchema = z.object({ run: z.object({ runId: z.string() }).nullable() });
