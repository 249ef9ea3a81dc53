const STANDARD = /^[A-Za-z0-9+/]+={0,2}$/;
const URL_SAFE = /^[A-Za-z0-9_-]+={0,2}$/;

/**
 * The bytes of a canonical base64 text, standard or URL-safe, padded or not; otherwise undefined. `Buffer.from` ignores unknown characters,
 * so one token would have any number of spellings, each with a separate cache entry.
 */
export const decodeBase64 = (text: string): Uint8Array | undefined => {
  const encoding = STANDARD.test(text) ? 'base64' : URL_SAFE.test(text) ? 'base64url' : undefined;
  if (encoding === undefined) return undefined;
  const padded = text.endsWith('=');
  if (padded && text.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(text, encoding);
  return withoutPadding(bytes.toString(encoding)) === withoutPadding(text)
    ? new Uint8Array(bytes)
    : undefined;
};

const withoutPadding = (text: string): string => text.replace(/=+$/, '');
