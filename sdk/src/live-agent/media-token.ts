import type { Fetch } from '../http/fetching.js';
import { createTimedFetch } from '../http/timed-fetch.js';
import type { IOpenIDToken } from '../matrix/matrix-client.js';
import { textOf } from '../validation/member-of.js';

/** Where the media server is, and what lets the user in. */
export interface MediaAccess {
  readonly url: string;
  readonly jwt: string;
}

export interface MediaTokenOptions {
  readonly url: string;
  readonly fetch: Fetch;
  /** How long a reply may take, in milliseconds; default: 45 seconds. Exceeded, it is a TimeoutError. */
  readonly timeoutMs?: number | undefined;
}

/** Asks the service of the messaging network's calls for access to a call. @throws Error when it gives none, and ConnectionError when it does not answer. */
export const mediaAccess = async (
  { url, fetch, timeoutMs }: MediaTokenOptions,
  room: string,
  { access_token, expires_in, matrix_server_name, token_type }: IOpenIDToken,
): Promise<MediaAccess> => {
  const openid_token = { access_token, expires_in, matrix_server_name, token_type };
  const body = JSON.stringify({ room, openid_token, device_id: 'PORTAL' });
  const headers = { 'content-type': 'application/json' };
  const response = await createTimedFetch(
    fetch,
    timeoutMs,
  )(new Request(url, { method: 'POST', headers, body }));
  // Without one the error below has the status.
  const reply: unknown = await response.json().catch(() => undefined);
  const [media, jwt] = [textOf(reply, 'url'), textOf(reply, 'jwt')];
  if (!response.ok || media === undefined || jwt === undefined)
    throw new Error(`No access to the call: the service of calls answered ${response.status}`);
  return { url: media, jwt };
};
