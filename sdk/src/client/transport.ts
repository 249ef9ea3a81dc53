import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { paths } from '../../../generated/sdk-types.js';
import { ContractError } from '../errors/contract-error.js';
import { ProblemError } from '../errors/problem-error.js';
import type { Call } from './call.js';
import { checkBaseUrl } from './check-options.js';
import { createFetching } from './fetching.js';
import type { Fetch } from './fetching.js';
import type { SendOptions } from './send-once.js';

export interface TransportOptions {
  /** Where the server is, such as `https://oracle.example.org`; a path prefix is kept. */
  readonly baseUrl: string;
  /** The credentials of one request. */
  readonly credentials?: () => Record<string, string> | Promise<Record<string, string>>;
  /** Default: the platform's. */
  readonly fetch?: Fetch | undefined;
}

type Http = Client<paths, 'application/json'>;

type Request<Data> = (
  http: Http,
  call: Call,
) => Promise<{ data?: Data; error?: unknown; response: Response }>;

export interface Transport {
  /** Sends a request and gives its reply; everything but a 2xx with a body is thrown, as the SDK's errors say. */
  reply<Data>(
    options: SendOptions | undefined,
    request: Request<Data>,
  ): Promise<{ data: NonNullable<Data>; response: Response }>;
  /** The same, for who needs only the body. */
  data<Data>(options: SendOptions | undefined, request: Request<Data>): Promise<NonNullable<Data>>;
}

export const createTransport = ({
  baseUrl,
  credentials,
  fetch = globalThis.fetch,
}: TransportOptions): Transport => {
  checkBaseUrl(baseUrl);
  const http = createClient<paths, 'application/json'>({
    baseUrl,
    fetch: createFetching(fetch),
    headers: { Accept: 'application/json' },
  });

  const reply: Transport['reply'] = async ({ requestId, idempotencyKey, signal } = {}, request) => {
    const headers = {
      ...(await credentials?.()),
      ...(requestId !== undefined && { 'x-request-id': requestId }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const { data, error, response } = await request(http, { headers, signal }).catch(refuseMalformedJson);
    if (!response.ok) throw new ProblemError(response, error);
    if (data == null)
      throw new ContractError(`The reply of status ${response.status} has no body`, { received: data });
    return { data, response };
  };

  return {
    reply,
    data: async (options, request) => (await reply(options, request)).data,
  };
};

/** openapi-fetch parses the body of every 2xx as JSON, whatever it is: a page of a proxy ends here. */
const refuseMalformedJson = (error: unknown): never => {
  if (!isSyntaxError(error)) throw error;
  throw new ContractError('The reply is not JSON', { received: undefined, cause: error });
};

/** By name: the platform's fetch may live in another realm than this code. */
const isSyntaxError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'SyntaxError';
