import { randomBytes } from 'node:crypto';

const TWIN_DID = /^did:ixo:entity:[0-9a-f]{32}$/;

export function newTwinDid(): string {
  return `did:ixo:entity:${randomBytes(16).toString('hex')}`;
}

/** Whether a DID has the form of this platform's own. */
export function isTwinDid(did: string): boolean {
  return TWIN_DID.test(did);
}
