/** The reply of every variant; times and names are fixed, so that every reply has the same bytes. */
import type { Schema } from '../../../../server/contract/types.js';

const AT = '2026-01-01T10:00:00.000Z';

export const health: Schema<'Health'> = { status: 'ok', timestamp: AT };

/** About 200 bytes of JSON. */
export const twinInput: Schema<'TwinCreate'> = {
  type: 'Project',
  protocol: 'did:ixo:protocol/clean-cooking',
  metadata: { name: 'Clean Cooking Project' },
  properties: { stoves: 1200 },
  services: [{ id: '#data', type: 'LinkedData', endpoint: 'https://data.example.org/clean-cooking' }],
};

/** A new domain as the platform describes it, without storing it; the members have the order of the contract. */
export function twinOf(input: Schema<'TwinCreate'>): Schema<'Twin'> {
  const protocol = input.protocol ?? input.class ?? '';
  return {
    did: 'did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21',
    type: input.type,
    controller: input.controller ?? 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    class: protocol,
    protocol,
    properties: input.properties ?? {},
    metadata: input.metadata ?? {},
    services: input.services ?? [],
    verifiableCredential: input.verifiableCredential ?? [],
    verificationMethod: input.verificationMethod ?? [],
    verificationStatus: 'unverified',
    protocolVersion: 1,
    revision: 1,
    createdAt: AT,
    updatedAt: AT,
  };
}
