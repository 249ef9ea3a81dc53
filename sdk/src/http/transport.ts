import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { paths } from '../../../generated/sdk-types.js';
import { ContractError } from '../errors/contract-error.js';
import { ProblemError } from '../errors/problem-error.js';
import { pause as pauseByClock } from './pause.js';
import type { Pause } from './pause.js';
import type { Call } from './call.js';
import { checkBaseUrl, checkRetries } from './check-options.js';
import { reportDeprecation } from './deprecation-notice.js';
import type { OnDeprecation } from './deprecation-notice.js';
import { createFetching } from './fetching.js';
import type { Fetch } from './fetching.js';
import { isIdempotent, overrideRetries, withRetries } from './retries.js';
import type { Retries } from './retries.js';
import type { RequestOptions } from './send-once.js';

export interface TransportOptions {
  /** The server's URL, such as `https://oracle.example.org`; a path prefix is kept. */
  readonly baseUrl: string;
  /** The credentials of one request. */
  readonly credentials?: () => Record<string, string> | Promise<Record<string, string>>;
  /** Default: the platform's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How often a call is retried when its options do not say so. */
  readonly retries?: Retries | undefined;
  readonly onDeprecation?: OnDeprecation | undefined;
  /** How it waits between two attempts. */
  readonly pause?: Pause;
}

type Http<Paths extends object> = Client<Paths, 'application/json'>;

type Send<Data, Paths extends object> = (
  http: Http<Paths>,
  call: Call,
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
  fetch = globalThis.fetch,
  retries: retriesByDefault,
  onDeprecation,
  pause = pauseByClock,
}: TransportOptions): Transport<Paths> => {
  checkBaseUrl(baseUrl);
  checkRetries(retriesByDefault);
  const http = createClient<Paths, 'application/json'>({
    baseUrl,
    headers: { Accept: 'application/json' },
  });
  http.use({
    onResponse: ({ request, response, schemaPath }) =>
      reportDeprecation(
        `${request.method} ${schemaPath}`,
        { headers: response.headers, url: request.url },
        onDeprecation,
      ),
  });
  const fetching = createFetching(fetch);

  const exchange: Transport<Paths>['exchange'] = async (
    { requestId, idempotencyKey, signal = new AbortController().signal, retries, repeatable } = {},
    send,
  ) => {
    let sent: Request | undefined;
    const attempt = async () => {
      // For each attempt, because credentials may expire during a delay.
      const headers = {
        ...(await credentials?.()),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      };
      const fetch: Fetch = (input) => fetching((sent = input));
      const { data, error, response } = await send(http, { headers, signal, fetch }).catch(
        refuseMalformedJson,
      );
      if (!response.ok) throw new ProblemError(response, error);
      return { data, response };
    };
    const isRepeatable = () => repeatable ?? (sent !== undefined && isIdempotent(sent));
    return withRetries(attempt, {
      retries: overrideRetries(retriesByDefault, retries),
      pause,
      signal,
      isRepeatable,
    });
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

/** openapi-fetch parses the body of every 2xx as JSON, even if it is the page of a proxy. */
const refuseMalformedJson = (error: unknown): never => {
  if (!isSyntaxError(error)) throw error;
  throw new ContractError('The reply is not JSON', { received: undefined, cause: error });
};

/** By name: the platform's fetch may be of another realm than this code. */
const isSyntaxError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'SyntaxError';
