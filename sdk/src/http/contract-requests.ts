import type { Client } from 'openapi-fetch';
import type { CallFetch } from './call.js';

/** The requests of a contract, with the types of openapi-fetch. */
export type ContractRequests<Paths extends object> = Pick<
  Client<Paths, 'application/json'>,
  'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'request'
>;

/** What a request is made of, without the types of the contract. */
type Scalar = string | number | boolean;
type Values = Record<string, Scalar | readonly Scalar[] | null | undefined>;
type PathParams = Record<string, Scalar>;

interface RequestParts extends Omit<RequestInit, 'body' | 'headers'> {
  readonly params?: {
    readonly path?: PathParams;
    readonly query?: Values;
    readonly header?: Values;
  };
  readonly headers: Record<string, string>;
  readonly body?: unknown;
  readonly bodySerializer?: (body: unknown) => NonNullable<RequestInit['body']>;
  readonly querySerializer?: (query: Values) => string;
  readonly pathSerializer?: (path: string, params: PathParams) => string;
  readonly parseAs?: 'json' | 'text' | 'stream';
  readonly fetch: CallFetch;
}

interface Reply {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The requests of a contract at a URL. The client of openapi-fetch is not used: most of it is hooks and errors, which the transport has itself, and
 * parameters of forms that our contract has not. Calls of plugins bring its serializers.
 */
export const createContractRequests = <Paths extends object>(baseUrl: string): ContractRequests<Paths> => {
  const root = baseUrl.replace(/\/$/, '');
  const request = async (
    method: string,
    path: string,
    {
      params = {},
      headers,
      body,
      bodySerializer = JSON.stringify,
      querySerializer = queryText,
      pathSerializer = pathText,
      parseAs = 'json',
      fetch,
      ...init
    }: RequestParts,
  ): Promise<Reply> => {
    const sent = body === undefined ? undefined : bodySerializer(body);
    const query = querySerializer(params.query ?? {});
    const filled = pathSerializer(path, params.path ?? {});
    if (LOST_SEGMENT.test(filled) && !LOST_SEGMENT.test(path))
      throw new TypeError(`A parameter of ${path} is empty, "." or ".."`);
    const response = await fetch(
      new Request(root + filled + (query && `?${query}`), {
        ...init,
        method: method.toUpperCase(),
        headers: headersOf(
          {
            Accept: 'application/json',
            // The platform itself names the type of a form.
            ...(sent !== undefined && !(sent instanceof FormData) && { 'Content-Type': 'application/json' }),
          },
          headers,
          params.header,
        ),
        ...(sent !== undefined && { body: sent }),
      }),
      path,
    );
    if (!response.ok) return { error: jsonOrText(await response.text()), response };
    if (isEmpty(response)) return { response };
    if (parseAs === 'stream') return { data: response.body, response };
    const text = await response.text();
    return { data: parseAs === 'text' ? text : text === '' ? undefined : JSON.parse(text), response };
  };
  const as = (method: string) => (path: string, parts: RequestParts) => request(method, path, parts);
  const requests = {
    ...{ GET: as('GET'), POST: as('POST'), PUT: as('PUT'), PATCH: as('PATCH'), DELETE: as('DELETE') },
    request,
  };
  // The types say which parts each operation of the contract takes, and what it replies. They are made from the contract, and nothing else knows it.
  return requests as unknown as ContractRequests<Paths>;
};

/** Each takes the place of those before, however their names are written. */
const headersOf = (...all: (Values | undefined)[]): Headers => {
  const headers = new Headers();
  for (const [name, value] of all.flatMap((each) => Object.entries(each ?? {})))
    if (value != null) headers.set(name, String(value));
  return headers;
};

/** A value, or a list of them: the name is repeated. */
const queryText = (query: Values): string =>
  Object.entries(query)
    .flatMap(([name, given]) => [given ?? []].flat().map((value) => `${name}=${encodeURIComponent(value)}`))
    .join('&');

const pathText = (path: string, params: PathParams): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** A part of a path that URLs drop: without it the request would be one of another operation. */
const LOST_SEGMENT = /\/\.{0,2}(?:\/|$)/;

const isEmpty = ({ status, headers }: Response): boolean =>
  status === 204 || headers.get('content-length') === '0';

const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
