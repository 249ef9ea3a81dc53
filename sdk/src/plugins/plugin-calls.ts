import { createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { checkApiKey } from '../http/check-options.js';
import { once } from '../http/send-once.js';
import type { SendOptions } from '../http/send-once.js';
import { createTransport } from '../http/transport.js';
import type { Transport, TransportOptions } from '../http/transport.js';
import type { OracleAuth } from '../client/oracle/oracle-auth.js';
import type { Credential, PluginOperation, PluginRequest } from './plugin-operation.js';

/** Where the deployment is, and the credentials that its plugins are called with. */
export interface PluginCallsOptions extends Pick<
  TransportOptions,
  'baseUrl' | 'fetch' | 'retries' | 'timeoutMs' | 'onDeprecation' | 'onRequest' | 'onResponse'
> {
  /** Signs the calls of the user. */
  readonly auth?: OracleAuth | undefined;
  /** For operations that take API keys. It is a secret: keep it out of browsers. */
  readonly apiKey?: string | undefined;
}

/** Rows for the methods of `Plugins`, by plugin and operation. */
export type PluginOperations<Plugins> = {
  readonly [Plugin in keyof Plugins]: {
    readonly [Operation in keyof Plugins[Plugin]]: PluginOperation;
  };
};

/**
 * The operations of a deployment's plugins as methods. Every method throws as those of the other clients do, and a TypeError without the
 * credentials that its operation takes.
 *
 * @example
 * ```ts
 * import { createPluginCalls } from '@twin-oracle/sdk/plugins';
 *
 * interface Plugins {
 *   weather: { getReport(request: { path: { city: string } }): Promise<{ celsius: number }> };
 * }
 * const plugins = createPluginCalls<Plugins>(
 *   { weather: { getReport: { method: 'get', path: '/weather/reports/{city}', credentials: ['auth'] } } },
 *   { baseUrl, auth },
 * );
 * const { celsius } = await plugins.weather.getReport({ path: { city: 'Kisumu' } });
 * ```
 */
export const createPluginCalls = <Plugins extends object>(
  operations: PluginOperations<Plugins>,
  { auth, apiKey, ...options }: PluginCallsOptions,
): Plugins => {
  if (apiKey !== undefined) checkApiKey(apiKey);
  const open = createTransport<PluginPaths>(options);
  const transports: Readonly<Record<Credential, PluginTransport | undefined>> = {
    auth: auth && createTransport({ ...options, credentials: (renewal) => auth.headers(renewal) }),
    apiKey:
      apiKey === undefined
        ? undefined
        : createTransport({ ...options, credentials: () => ({ Authorization: `Bearer ${apiKey}` }) }),
  };
  const transportFor = (id: string, { credentials }: PluginOperation): PluginTransport => {
    if (credentials.length === 0) return open;
    const found = credentials.map((name) => transports[name]).find((transport) => transport !== undefined);
    if (!found) throw new TypeError(`${id} needs the option ${credentials.join(' or ')} of the client`);
    return found;
  };
  const methods = mapValues<Readonly<Record<string, PluginOperation>>, object>(operations, (rows) =>
    mapValues(
      rows,
      (row, id) =>
        async (request?: PluginRequest & SendOptions): Promise<unknown> =>
          send(transportFor(id, row), row, request),
    ),
  );
  // `generate-sdk` has made the types of the methods and their rows from one contract; nothing else connects the two.
  return methods as Plugins;
};

const send = async (
  transport: PluginTransport,
  { method, path: template, takesIdempotencyKey, bodyType, replyType }: PluginOperation,
  { path, query, header, body, ...options }: PluginRequest & SendOptions = {},
): Promise<unknown> => {
  const { data, response } = await transport.exchange(
    takesIdempotencyKey ? once(options) : options,
    (http, { headers, ...call }) =>
      http.request(method, template, {
        ...call,
        headers: {
          ...headers,
          // The platform itself adds the boundary to the type of a form.
          ...(bodyType !== undefined && !(body instanceof FormData) && { 'Content-Type': bodyType }),
          ...(replyType !== undefined && { Accept: replyType }),
        },
        params: { path, query, header },
        // Plugins have parameters of any form.
        querySerializer: createQuerySerializer(),
        pathSerializer: defaultPathSerializer,
        body,
        ...(bodyType !== undefined && !isJson(bodyType) && { bodySerializer: (raw: unknown) => raw }),
        parseAs: replyType === undefined ? 'json' : 'stream',
      }),
  );
  return replyType === undefined ? data : response;
};

const isJson = (mediaType: string): boolean => mediaType.endsWith('+json');

/** Operations that this package does not know, with parameters of any kind. */
type PluginPaths = Record<string, Record<PluginOperation['method'], AnyOperation>>;

interface AnyOperation {
  readonly parameters: {
    readonly path?: PluginRequest['path'];
    readonly query?: PluginRequest['query'];
    readonly header?: PluginRequest['header'];
  };
  readonly requestBody?: { readonly content: { readonly 'application/json': unknown } };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': unknown } } };
}

type PluginTransport = Transport<PluginPaths>;

const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
