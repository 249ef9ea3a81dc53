const BEARER = /^Bearer +(\S+)$/i;

/** The credential of an `Authorization: Bearer …` header (RFC 6750; the scheme is case-insensitive), or undefined. */
export const readBearer = (authorization: string): string | undefined =>
  BEARER.exec(authorization.trim())?.[1];
