/** The address of a file on a homeserver (Matrix specification, client-server API, "Matrix Content (mxc://) URIs"). */
export interface Mxc {
  readonly serverName: string;
  readonly mediaId: string;
}

/** A DNS name or an IPv6 address, with an optional port. */
const SERVER_NAME = String.raw`(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,253})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?`;

/** The specification's alphabet: it has no character with a meaning in a path. */
const MEDIA_ID = '[A-Za-z0-9_-]{1,255}';

const MXC = new RegExp(`^mxc://(${SERVER_NAME})/(${MEDIA_ID})$`);

export function parseMxc(uri: string): Mxc | undefined {
  const [, serverName, mediaId] = MXC.exec(uri) ?? [];
  return serverName !== undefined && mediaId !== undefined ? { serverName, mediaId } : undefined;
}
