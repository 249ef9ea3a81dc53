import { randomBytes } from 'node:crypto';

/** A new identifier that says what it names. Letters, digits and `_` only, so it goes into a URL or a header as it is. */
export function newIdentifier(kind: IdentifierKind): string {
  return `${kind}_${randomBytes(16).toString('hex')}`;
}

type IdentifierKind =
  'ses' | 'msg' | 'run' | 'call' | 'rel' | 'prop' | 'clm' | 'cred' | 'iss' | 'whk' | 'dlv' | 'imp';
