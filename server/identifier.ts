import { randomBytes } from 'node:crypto';

/** A new identifier that says what it names. Letters, digits and `_` only, so it goes into a URL or a header as it is. */
export function newIdentifier(kind: 'ses' | 'msg' | 'run' | 'call'): string {
  return `${kind}_${randomBytes(16).toString('hex')}`;
}
