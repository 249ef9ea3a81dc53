import { MediaError, type MatrixAccess } from '../media.js';

/** The address of a homeserver, and the credentials for it. */
export interface Homeserver {
  /** The base URL, without a trailing slash. */
  readonly origin: string;
  /** The token for the `Authorization` header. */
  readonly authorization: string;
}

/**
 * Reads the homeserver from the headers of the request.
 * @throws {MediaError} when they are missing or malformed.
 */
export function homeserverOf(
  { homeServer, accessToken }: MatrixAccess,
  { allowHttp }: { readonly allowHttp: boolean },
): Homeserver {
  if (!homeServer)
    throw new MediaError(
      'no_homeserver',
      'it lies on the messaging network; say which homeserver to ask in homeServer, or in the header x-matrix-homeserver',
    );
  if (!accessToken)
    throw new MediaError(
      'no_homeserver',
      'it lies on the messaging network; send your access token for the homeserver in the header x-matrix-access-token',
    );
  const origin = originOf(homeServer, allowHttp);
  if (origin === undefined)
    throw new MediaError(
      'unsupported_address',
      'the homeserver must be a name such as matrix.example.org, or an https address without a path',
    );
  if (!/^[\x21-\x7e]+$/.test(accessToken))
    throw new MediaError('no_homeserver', 'x-matrix-access-token holds no valid access token');
  return { origin, authorization: `Bearer ${accessToken}` };
}

function originOf(text: string, allowHttp: boolean): string | undefined {
  const address = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, pathname, search, hash, origin } = new URL(address);
  const isPlain = pathname === '/' && [username, password, search, hash].every((part) => part === '');
  return isPlain && (protocol === 'https:' || (allowHttp && protocol === 'http:')) ? origin : undefined;
}
