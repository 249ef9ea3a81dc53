import type { RequestContext, RequestHooks, ResponseContext } from '@twin-oracle/sdk';
import type { Exchange } from './exchange';
import { untilPageIsLeft } from './page-leave';
import { redactBody, redactHeaders, redactText } from './redact';

/** Older ones are forgotten. */
const MAX_EXCHANGES = 200;

/** A longer body is cut: it is shown, not kept. */
const MAX_BODY_CHARACTERS = 100_000;

export interface Recorder {
  /** For every client of the console. */
  readonly hooks: Required<RequestHooks>;
  /** Between the clients and the network, for requests that get no reply. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The newest first. */
  readonly getSnapshot: () => readonly Exchange[];
  /** Whether the last request got no reply of the server. */
  readonly isServerAway: () => boolean;
}

/** Keeps what the console has sent and received, without secrets and in memory alone. */
export const createRecorder = (): Recorder => {
  let exchanges: readonly Exchange[] = [];
  let next = 1;
  let isAway = false;
  const ids = new WeakMap<Request, number>();
  const listeners = new Set<() => void>();

  const publish = (changed: readonly Exchange[]) => {
    exchanges = changed;
    for (const listener of listeners) listener();
  };
  const setAway = (isNow: boolean) => {
    if (isAway === isNow) return;
    isAway = isNow;
    publish(exchanges);
  };
  const change = (id: number | undefined, by: (exchange: Exchange) => Exchange) =>
    publish(exchanges.map((exchange) => (exchange.id === id ? by(exchange) : exchange)));

  const onRequest = async ({ request, operation, attempt }: RequestContext) => {
    const id = next++;
    ids.set(request, id);
    const { method, url } = request;
    const body = method === 'GET' ? undefined : await bodyOf(request);
    publish(
      [
        {
          ...{ id, operation, attempt, method, url: redactText(url), body },
          headers: redactHeaders(request.headers),
          startedAt: Date.now(),
          reply: undefined,
          failure: undefined,
        },
        ...exchanges,
      ].slice(0, MAX_EXCHANGES),
    );
  };

  const onResponse = ({ request, response }: ResponseContext) => {
    const id = ids.get(request);
    const isStream = STREAMS.test(response.headers.get('content-type') ?? '');
    change(id, (exchange) => ({
      ...exchange,
      reply: {
        status: response.status,
        headers: redactHeaders(response.headers),
        body: undefined,
        isStream,
        requestId: response.headers.get('x-request-id') ?? undefined,
        durationMs: Date.now() - exchange.startedAt,
      },
    }));
    if (isStream) return;
    void bodyOf(response).then((body) =>
      change(id, (exchange) => ({ ...exchange, reply: exchange.reply && { ...exchange.reply, body } })),
    );
  };

  return {
    hooks: { onRequest, onResponse },
    fetch: async (request) => {
      const signal = untilPageIsLeft(request);
      try {
        // The console shows what is there now, such as a status list right after a revocation, and not what a cache may still keep.
        const response = await fetch(request, { cache: 'no-cache', signal });
        setAway(OF_A_PROXY.includes(response.status));
        return response;
      } catch (error) {
        if (!signal.aborted) setAway(true);
        change(ids.get(request), (exchange) => ({
          ...exchange,
          failure: request.signal.aborted ? 'The console has cancelled it.' : messageOf(error),
        }));
        throw error;
      }
    },
    clear: () => publish([]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => exchanges,
    isServerAway: () => isAway,
  };
};

/** What a proxy answers when it does not reach the server. */
const OF_A_PROXY: readonly number[] = [502, 504];

/** Bodies that do not end by themselves, or are too large to be kept. */
const STREAMS = /text\/event-stream|ndjson/;

/** Undefined for one that is not read at once: its sender or its reader would wait for the recorder. */
const bodyOf = async (message: Request | Response): Promise<string | undefined> => {
  if (STREAMS.test(message.headers.get('content-type') ?? '')) return undefined;
  try {
    const text = await message.clone().text();
    return text === '' ? undefined : redactBody(text).slice(0, MAX_BODY_CHARACTERS);
  } catch {
    // The reader has left before the end.
    return undefined;
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
