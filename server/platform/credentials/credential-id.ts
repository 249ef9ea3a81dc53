/** A credential has an id in this platform, `cred_` and 32 digits, and the same digits in its content as a UUID. */
import { randomUUID } from 'node:crypto';

const UUID_URN = /^urn:uuid:([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/;
const CREDENTIAL_ID = /^cred_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

export function newCredentialId(): string {
  return `cred_${randomUUID().replaceAll('-', '')}`;
}

export function toUrn(credentialId: string): string {
  return credentialId.replace(CREDENTIAL_ID, 'urn:uuid:$1-$2-$3-$4-$5');
}

/** Undefined for a URN that cannot be the id of a credential of this platform. */
export function fromUrn(urn: unknown): string | undefined {
  const digits = typeof urn === 'string' ? UUID_URN.exec(urn)?.slice(1).join('') : undefined;
  return digits && `cred_${digits}`;
}

/** Whether it can be the id of a credential of a platform like this one. */
export function isCredentialId(id: string): boolean {
  return CREDENTIAL_ID.test(id);
}
