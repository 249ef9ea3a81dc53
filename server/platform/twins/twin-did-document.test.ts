import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { project, startOwner, verdict, type SoleOwner } from './testing/owner.js';

const publicKeyMultibase = 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

let alice: SoleOwner;

beforeAll(async () => {
  alice = await startOwner();
});
afterAll(() => alice.server.close());

const documentOf = (did: string) => alice.get(`entities/${encodeURIComponent(did)}/did-document`);

describe('the DID document of a twin', () => {
  it('expresses its record by DID Core, with absolute ids', async () => {
    const { did } = await alice.make({
      ...project,
      services: [{ id: '#data', type: 'LinkedData', endpoint: 'https://data.example.org/x' }],
      verificationMethod: [{ id: '#key-1', type: 'Ed25519VerificationKey2020', publicKeyMultibase }],
    });
    const { status, body } = await documentOf(did);
    expect(status).toBe(200);
    expect(body).toEqual({
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/ed25519-2020/v1'],
      id: did,
      controller: alice.did,
      verificationMethod: [
        { id: `${did}#key-1`, type: 'Ed25519VerificationKey2020', controller: did, publicKeyMultibase },
      ],
      authentication: [`${did}#key-1`],
      assertionMethod: [`${did}#key-1`],
      service: [{ id: `${did}#data`, type: 'LinkedData', serviceEndpoint: 'https://data.example.org/x' }],
    });
  });

  it.each([
    ['before', { validFrom: '2999-01-01T00:00:00Z' }],
    ['after', { validUntil: '2001-01-01T00:00:00Z' }],
  ])('has no verification relationships for its keys %s its validity', async (_, validity) => {
    const { did } = await alice.make({
      ...project,
      ...validity,
      verificationMethod: [{ id: '#key-1', type: 'Multikey', publicKeyMultibase }],
    });
    expect((await documentOf(did)).body).toMatchObject({
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
      verificationMethod: [{ id: `${did}#key-1` }],
      authentication: [],
      assertionMethod: [],
    });
  });

  it('exists for a protocol, too, by its DID URL', async () => {
    const { body } = await documentOf('did:ixo:protocol/project');
    expect(body).toMatchObject({
      id: 'did:ixo:protocol/project',
      controller: alice.server.oracleDid,
      service: [],
    });
  });

  it('is not found for a deleted twin', async () => {
    const { did } = await alice.make();
    await alice.remove(did);
    expect(verdict(await documentOf(did))).toEqual([404, 'twin_not_found']);
  });
});
