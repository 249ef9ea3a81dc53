import { Problem } from './problem.js';

/** Whether a `Content-Type` is one of them. JSON is UTF-8 (RFC 8259, 8.1), and so is all else here; a charset that says so is let pass. */
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
