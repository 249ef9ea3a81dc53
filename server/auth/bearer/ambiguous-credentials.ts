/** Detects a credentials header that is sent twice: Node keeps one and a proxy may keep the other, so they would see different callers. */

/** The headers that carry credentials, by their length: names of other lengths need no comparison. `x-did` proves nothing. */
const CREDENTIALS: ReadonlyMap<number, string> = new Map(
  ['authorization', 'x-auth-type', 'x-ucan-delegation'].map((name) => [name.length, name]),
);

/** @param rawHeaders Names and values, alternating, as received. */
export function hasAmbiguousCredentials(rawHeaders: readonly string[]): boolean {
  const seen: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const credential = CREDENTIALS.get(name.length);
    if (credential === undefined || credential !== name.toLowerCase()) continue;
    if (seen.includes(credential)) return true;
    seen.push(credential);
  }
  return false;
}

/** The reason for refusing such a request. */
export const AMBIGUOUS_CREDENTIALS = {
  reason: 'credentials_ambiguous',
  detail: 'Send Authorization, X-Auth-Type and x-ucan-delegation once each',
} as const;
