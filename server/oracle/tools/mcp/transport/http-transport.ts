import { AsyncLocalStorage } from 'node:async_hooks';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ErrorCode,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { anyOrLate } from '../../../../async/any-or-late.js';
import { boundedFetch } from '../../../../outbound/bounded-fetch.js';
import { limitResponse, throttleStream } from './http-exchange.js';

/** The timeout of a message that has no response. */
const NOTIFICATION_MS = 10_000;

/** The time that a server may keep a response open after its result. */
const LINGER_MS = 1_000;

/** The signal of a request that waits for its result. */
const waiting = new AsyncLocalStorage<AbortSignal>();

/**
 * Closes the connection of each request once it is answered or aborted: the SDK has one signal for all of them, and leaves aborted requests open.
 * Reading a response, and requesting the rest of a broken one, run with the signal of the request.
 */
export class HttpTransport extends StreamableHTTPClientTransport {
  readonly #open = new Map<RequestId, AbortController>();

  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    super(url, { requestInit: { headers: { ...headers } }, fetch: (...request) => this.#fetch(...request) });
    // The SDK's client keeps an existing handler, and calls it before its own.
    this.onmessage = (message) => {
      if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) this.#answered(message.id);
    };
  }

  override async send(
    ...[message, options]: Parameters<StreamableHTTPClientTransport['send']>
  ): Promise<void> {
    if (Array.isArray(message) || !isJSONRPCRequest(message)) {
      this.#abort(givenUpBy(message));
      return waiting.exit(() => super.send(message, options));
    }
    const { id } = message;
    const own = new AbortController();
    this.#open.set(id, own);
    try {
      await waiting.run(own.signal, () => super.send(message, options));
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
  }

  override async close(): Promise<void> {
    for (const id of [...this.#open.keys()]) this.#abort(id);
    await super.close();
  }

  async #fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const own = waiting.getStore();
    // Nobody needs the rest of an aborted response. With this status a server says that it offers no such stream.
    if (own?.aborted && init.method === 'GET') return new Response(null, { status: 405 });
    const signals = [init.signal, own].filter((signal) => signal instanceof AbortSignal);
    const isLimited = !own && init.method === 'POST';
    const signal = isLimited ? anyOrLate(NOTIFICATION_MS, ...signals) : AbortSignal.any(signals);
    const response = await boundedFetch(url, { ...init, signal });
    if (!response.body) return response;
    const { status, statusText, headers, body } = response;
    // A response with a single result is limited already.
    if (!headers.get('content-type')?.startsWith('text/event-stream')) return response;
    const limited = own ? limitResponse(() => this.#fail(own)) : throttleStream(init.signal ?? undefined);
    return new Response(body.pipeThrough(limited), { status, statusText, headers });
  }

  #answered(id: RequestId | undefined): void {
    if (id !== undefined && this.#open.has(id)) setTimeout(() => this.#abort(id), LINGER_MS).unref();
  }

  #abort(id: RequestId | undefined): void {
    if (id === undefined) return;
    this.#open.get(id)?.abort();
    this.#open.delete(id);
  }

  /** Fails the call of the request immediately. */
  #fail(signal: AbortSignal): void {
    const [id] = [...this.#open].find(([, own]) => own.signal === signal) ?? [];
    if (id === undefined) return;
    const error = {
      code: ErrorCode.ConnectionClosed,
      message: 'The server sent more than a response may have',
    };
    this.onmessage?.({ jsonrpc: '2.0', id, error });
    this.#abort(id);
  }
}

const cancellation = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/** The request that a cancellation refers to. */
function givenUpBy(message: JSONRPCMessage | JSONRPCMessage[]): RequestId | undefined {
  return cancellation.safeParse(message).data?.params.requestId;
}
