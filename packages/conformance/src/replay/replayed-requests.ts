import { randomUUID } from 'node:crypto';
import type { RequestLine } from '../recording/recording.js';
import type { RequestOptions } from '../suite/suite-context.js';
import type { Bindings } from './bindings.js';
import type { FreshCredentials } from './fresh-credentials.js';
import type { Places } from './recorded-stream.js';

/** Headers of one connection, or of one client; they mean nothing to the server. */
const LEFT_OUT =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|accept-language|user-agent|origin|referer|cookie|sec-.*|x-forwarded-.*)$/;

export interface Renewal {
  readonly bindings: Bindings;
  readonly credentials: FreshCredentials;
  readonly etags: ReadonlyMap<string, string>;
  /** Of the run that the request is about. */
  readonly places: Places | undefined;
}

/** A recorded request as it is sent again: with fresh credentials, and with the ids of now. */
export async function renewRequest(
  { method, path, headers, body, at }: RequestLine,
  renewal: Renewal,
): Promise<{ readonly target: string; readonly options: RequestOptions }> {
  const { bindings, credentials, places } = renewal;
  const renewed = await Promise.all(
    Object.entries(headers)
      .filter(([name]) => !LEFT_OUT.test(name))
      .map(async ([name, value]) => [name, await header(name, [value].flat().join(', '))] as const),
  );
  const after = (number: string) => String(places?.get(number)?.id ?? number);
  const located = bindings.text(await credentials.fill(path, at, 'key')).replace(/(?<=[?&]after=)\d+/, after);
  const sent = bindings.value(await credentials.fillValue(body, at));
  return {
    target: `${method} ${located}`,
    options: {
      headers: Object.fromEntries(renewed),
      ...(typeof sent === 'string' ? { body: sent } : sent !== undefined && { json: sent }),
    },
  };

  async function header(name: string, value: string): Promise<string> {
    if (name === 'if-match' || name === 'if-none-match') return renewal.etags.get(value) ?? value;
    if (name === 'last-event-id') return after(value);
    // Nobody has used it before.
    if (name === 'idempotency-key' && bindings.get(value) === undefined)
      bindings.bind(value, randomUUID(), 'the key');
    const use = headers['x-auth-type'] === 'ucan' ? 'invocation' : 'key';
    const filled = await credentials.fill(value, at, name === 'x-ucan-delegation' ? 'delegation' : use);
    return bindings.text(filled);
  }
}
