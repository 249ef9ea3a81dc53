import type { paths } from '../../../generated/sdk-types.js';
import { ContractError } from '../errors/contract-error.js';
import { ProblemError } from '../errors/problem-error.js';
import { pause as pauseByClock } from './pause.js';
import type { Pause } from './pause.js';
import type { Call, CallFetch } from './call.js';
import { checkBaseUrl, checkRetries, checkTimeout } from './check-options.js';
import { createContractRequests } from './contract-requests.js';
import type { ContractRequests } from './contract-requests.js';
import type { OnDeprecation } from './deprecation-notice.js';
import { createFetching } from './fetching.js';
import type { Fetch } from './fetching.js';
import { preferHeader } from './preferences.js';
import { createHookedFetch, rethrow } from './request-hooks.js';
import type { RequestHooks } from './request-hooks.js';
import { isIdempotent, overrideRetries, withRetries } from './retries.js';
import type { Retries } from './retries.js';
import type { RequestOptions } from './send-once.js';
import { createTimeout, TIMEOUT_MS } from './timeout.js';
import type { RenewalOptions } from '../authentication/renewing.js';

export interface TransportOptions extends RequestHooks {
  /** The server's URL, such as `https://oracle.example.org`; a path prefix is kept. */
  readonly baseUrl: string;
  /** The credentials of one request. With `renew` the server has refused the ones before. */
  readonly credentials?: (options?: RenewalOptions) => Headers | Promise<Headers>;
  /** Default: the platform's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How often a call is retried when its options do not say so. */
  readonly retries?: Retries | undefined;
  /** How long a call waits for a reply when its options do not say so. */
  readonly timeoutMs?: number | undefined;
  readonly onDeprecation?: OnDeprecation | undefined;
  /** How it waits between two attempts. */
  readonly pause?: Pause;
}

type Headers = Readonly<Record<string, string>>;

type Send<Data, Paths extends object> = (
  http: ContractRequests<Paths>,
  call: Call,
  /** Tells the timeout that a part of an upload has been sent. */
  onProgress: () => void,
) => Promise<{ data?: Data; error?: unknown; response: Response }>;

/** Sends requests of the contract, or of another one whose `Paths` are given. */
export interface Transport<Paths extends object = paths> {
  /**
   * Sends a request, with retries if it may be repeated, and returns its reply; everything but a 2xx is thrown as one of the SDK's errors.
   * `data` is undefined when the reply has no body.
   */
  exchange<Data>(
    options: RequestOptions | undefined,
    send: Send<Data, Paths>,
  ): Promise<{ data: Data | undefined; response: Response }>;
  /** The same for a reply that must have a body. */
  reply<Data>(
    options: RequestOptions | undefined,
    send: Send<Data, Paths>,
  ): Promise<{ data: NonNullable<Data>; response: Response }>;
  /** The same, but returns only the body. */
  data<Data>(options: RequestOptions | undefined, send: Send<Data, Paths>): Promise<NonNullable<Data>>;
}

export const createTransport = <Paths extends object = paths>({
  baseUrl,
  credentials,
  // The one that is there at the time of the call, so that a mock may be installed later.
  fetch = (request) => globalThis.fetch(request),
  retries: retriesByDefault,
  timeoutMs: timeoutByDefault = TIMEOUT_MS,
  onDeprecation,
  pause = pauseByClock,
  ...hooks
}: TransportOptions): Transport<Paths> => {
  checkBaseUrl(baseUrl);
  checkRetries(retriesByDefault);
  checkTimeout(timeoutByDefault);
  const http = createContractRequests<Paths>(baseUrl);

  const exchange: Transport<Paths>['exchange'] = async (
    {
      requestId,
      idempotencyKey,
      signal = new AbortController().signal,
      retries,
      timeoutMs,
      minTimeoutMs = 0,
      prefer,
      repeatable,
    } = {},
    send,
  ) => {
    checkTimeout(timeoutMs);
    const limitMs = timeoutMs ?? Math.max(timeoutByDefault, minTimeoutMs);
    const preferred = preferHeader(prefer);
    let sent: Request | undefined;
    let attempts = 0;
    const sendWith = async (signature: Headers | undefined) => {
      const headers = {
        ...signature,
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(preferred !== undefined && { prefer: preferred }),
      };
      const limit = createTimeout(limitMs);
      const fetching = createHookedFetch(hooks, createFetching(fetch, limit));
      const counted: CallFetch = async (request, path = new URL(request.url).pathname) => {
        sent = request;
        const operation = `${request.method} ${path}`;
        const response = await fetching({ operation, attempt: ++attempts, request });
        const { headers } = response;
        if (headers.has('deprecation')) {
          // Few replies need it. The call has its reply, whether or not this can be loaded.
          const notices = await import('./deprecation-notice.js').catch(() => undefined);
          notices?.reportDeprecation(operation, { headers, url: request.url }, onDeprecation);
        }
        return response;
      };
      const call: Call = {
        headers,
        signal: AbortSignal.any([signal, limit.signal]),
        fetch: counted,
      };
      return send(http, call, limit.restart).catch(refuseMalformedJson);
    };
    const attempt = async () => {
      // For each attempt, because credentials may expire during a delay.
      const signature = await credentials?.();
      let reply = await sendWith(signature);
      if (reply.response.status === 401) {
        const renewed = await credentials?.({ renew: true });
        if (!isSame(signature, renewed)) reply = await sendWith(renewed);
      }
      const { data, error, response } = reply;
      if (!response.ok) throw new ProblemError(response, error);
      return { data, response };
    };
    const isRepeatable = () => repeatable ?? (sent !== undefined && isIdempotent(sent));
    return withRetries(attempt, {
      retries: overrideRetries(retriesByDefault, retries),
      pause,
      signal,
      isRepeatable,
    }).catch(rethrow);
  };

  const reply: Transport<Paths>['reply'] = async (options, send) => {
    const { data, response } = await exchange(options, send);
    if (data == null)
      throw new ContractError(`The reply of status ${response.status} has no body`, { received: data });
    return { data, response };
  };

  return {
    exchange,
    reply,
    data: async (options, request) => (await reply(options, request)).data,
  };
};

const isSame = (one: Headers | undefined, other: Headers | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The body of every 2xx is parsed as JSON, even if it is the page of a proxy. */
const refuseMalformedJson = (error: unknown): never => {
  if (!(error instanceof SyntaxError)) throw error;
  throw new ContractError('The reply is not JSON', { received: undefined, cause: error });
};
