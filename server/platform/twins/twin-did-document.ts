/** A twin's record as a DID document (W3C DID Core 1.0). */
import type { Schema } from '../../contract/types.js';
import type { TwinRow } from '../register/entity.js';
import { isWithinValidity } from '../register/fields/twin-validity.js';

/** The context that each type of key is described in. */
const contexts: Readonly<Record<string, string>> = {
  Ed25519VerificationKey2020: 'https://w3id.org/security/suites/ed25519-2020/v1',
  Multikey: 'https://w3id.org/security/multikey/v1',
};

/**
 * Before and after its validity a twin's keys are listed, so that what they signed can still be checked, but stand for nothing: nobody signs
 * in or makes assertions with them.
 */
export function toDidDocument(row: TwinRow, now: Date): Schema<'DidDocument'> {
  const { did, controller, services, verificationMethod } = row;
  const keyIds = verificationMethod.map(({ id }) => did + id);
  const inForce = isWithinValidity(row, now) ? keyIds : [];
  const types = new Set(verificationMethod.map(({ type }) => type));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', ...[...types].flatMap((type) => contexts[type] ?? [])],
    id: did,
    controller,
    verificationMethod: verificationMethod.map(({ id, type, publicKeyMultibase }) => ({
      id: did + id,
      type,
      controller: did,
      publicKeyMultibase,
    })),
    authentication: inForce,
    assertionMethod: inForce,
    service: services.map(({ id, type, endpoint }) => ({ id: did + id, type, serviceEndpoint: endpoint })),
  };
}
