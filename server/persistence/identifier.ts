import { randomBytes } from 'node:crypto';

/**
 * A new identifier with a prefix for the kind of record. It has only letters, digits and `_`, so it needs no encoding in a URL or a header.
 */
export function newIdentifier(kind: IdentifierKind): string {
  return `${kind}_${randomBytes(16).toString('hex')}`;
}

type IdentifierKind =
  'ses' | 'msg' | 'run' | 'call' | 'rel' | 'prop' | 'clm' | 'cred' | 'iss' | 'whk' | 'dlv' | 'imp';
