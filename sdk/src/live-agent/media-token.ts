import type { Fetch } from '../http/fetching.js';
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
}

/** Asks the service of the messaging network's calls for access to a call. @throws Error when it gives none. */
export const mediaAccess = async (
  { url, fetch }: MediaTokenOptions,
  room: string,
  { access_token, expires_in, matrix_server_name, token_type }: IOpenIDToken,
): Promise<MediaAccess> => {
  const openid_token = { access_token, expires_in, matrix_server_name, token_type };
  const body = JSON.stringify({ room, openid_token, device_id: 'PORTAL' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new Request(url, { method: 'POST', headers, body }));
  // Without one the error below has the status.
  const reply: unknown = await response.json().catch(() => undefined);
  const [media, jwt] = [textOf(reply, 'url'), textOf(reply, 'jwt')];
  if (!response.ok || media === undefined || jwt === undefined)
    throw new Error(`No access to the call: the service of calls answered ${response.status}`);
  return { url: media, jwt };
};
