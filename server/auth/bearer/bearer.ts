const BEARER = /^Bearer +(\S+)$/i;

/** The credential of an `Authorization: Bearer …` header (RFC 6750, the scheme's case is free), or nothing. */
export const readBearer = (authorization: string): string | undefined =>
  BEARER.exec(authorization.trim())?.[1];
