import { ErrorReply } from 'redis';

/** Carries no `cause` and no text of the server, which may repeat the password. */
export class RedisUnreachable extends Error {
  override readonly name = 'RedisUnreachable';

  constructor(url: string, reason: unknown) {
    super(`REDIS_URL: no connection to ${placeOf(url)}: ${reasonOf(reason)}`);
  }
}

/** The code of an error reply, such as `NOAUTH` or `WRONGPASS`. */
export function codeOfReply({ message }: ErrorReply): string {
  return /^[A-Z]+/.exec(message)?.[0] ?? 'an error';
}

function placeOf(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

function reasonOf(reason: unknown): string {
  if (reason instanceof ErrorReply) return `it answers ${codeOfReply(reason)}`;
  if (typeof reason !== 'object' || reason === null) return 'unknown reason';
  if ('code' in reason) return String(reason.code);
  return 'message' in reason ? String(reason.message) : 'unknown reason';
}
