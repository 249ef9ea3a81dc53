/** A header with credentials that comes twice: Node keeps one, a proxy in front may keep the other, and each would see another caller. */

/** The headers that count, by their length: names of other lengths are not even compared. `x-did` proves nothing. */
const CREDENTIALS: ReadonlyMap<number, string> = new Map(
  ['authorization', 'x-auth-type', 'x-ucan-delegation'].map((name) => [name.length, name]),
);

/** @param rawHeaders Names and values in turn, as they came. */
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

/** Why a request with such headers is refused. */
export const AMBIGUOUS_CREDENTIALS = {
  reason: 'credentials_ambiguous',
  detail: 'Send Authorization, X-Auth-Type and x-ucan-delegation once each',
} as const;
