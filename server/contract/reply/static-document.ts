import { createHash } from 'node:crypto';

/** A reply that does not change while the process runs: its bytes and its entity tag are computed once, for all requests. */
export interface StaticDocument {
  readonly bytes: Buffer;
  readonly headers: { readonly ETag: string; readonly 'Cache-Control': string };
}

/** @param maxAgeSeconds how long clients and proxies may use it without asking again. */
export function createStaticDocument(content: string | Buffer, maxAgeSeconds: number): StaticDocument {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return {
    bytes,
    headers: {
      ETag: `"${hash.slice(0, TAG_CHARACTERS)}"`,
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    },
  };
}

/** 132 bits, so that two versions never share a tag. */
const TAG_CHARACTERS = 22;

/**
 * Whether an `If-None-Match` names the document (RFC 9110, 13.1.2). Tags are compared weakly: a proxy that compresses a reply makes its tag
 * weak.
 */
export function isFresh({ headers }: StaticDocument, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.ETag);
}
