import { MediaError, type MatrixAccess } from '../media.js';

/** Where to ask, and how to be let in. */
export interface Homeserver {
  /** Without a slash at its end. */
  readonly origin: string;
  /** For the `Authorization` header. */
  readonly authorization: string;
}

/**
 * What the user said of their homeserver.
 * @throws {MediaError} when it is not enough to ask it.
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
    throw new MediaError('no_homeserver', 'the access token in x-matrix-access-token is none');
  return { origin, authorization: `Bearer ${accessToken}` };
}

function originOf(text: string, allowHttp: boolean): string | undefined {
  const address = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, pathname, search, hash, origin } = new URL(address);
  const isPlain = pathname === '/' && [username, password, search, hash].every((part) => part === '');
  return isPlain && (protocol === 'https:' || (allowHttp && protocol === 'http:')) ? origin : undefined;
}
