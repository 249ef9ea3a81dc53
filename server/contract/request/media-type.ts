import { Problem } from '../errors/problem.js';

/**
 * Whether a `Content-Type` is one of the types. JSON is UTF-8 (RFC 8259, 8.1), as are all other bodies here; `charset=utf-8` is accepted.
 */
export function isMediaType(contentType = '', types: readonly string[]): boolean {
  const [, type = ''] = /^([^;\s]+)\s*(?:;\s*(?:charset="?utf-8"?\s*)?)?$/i.exec(contentType) ?? [];
  return types.includes(type.toLowerCase());
}

export function unsupportedType(types: readonly string[]): Problem {
  return new Problem(
    'unsupported_media_type',
    `Send the body with Content-Type: ${types.join(' or ')}, in UTF-8`,
  );
}
