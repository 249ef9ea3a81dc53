import { randomUUID } from 'node:crypto';

/**
 * A new identifier with a prefix for the kind of record. It has only letters, digits and `_`, so it needs no encoding in a URL or a header.
 * The 122 random bits are those of a UUID, which Node takes from a buffer: `randomBytes` asks the operating system for each identifier.
 */
export function newIdentifier(kind: IdentifierKind): string {
  return `${kind}_${randomUUID().replaceAll('-', '')}`;
}

type IdentifierKind =
  | 'ses'
  | 'msg'
  | 'run'
  | 'call'
  | 'rel'
  | 'prop'
  | 'clm'
  | 'cred'
  | 'iss'
  | 'whk'
  | 'dlv'
  | 'imp'
  | 'prm'
  | 'era';
