import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { base64url } from 'jose';
import { createTestIssuer } from '../../test/credentials.js';
import type { TestIssuer } from '../../test/credentials.js';
import { verifyErasureReceipt } from './index.js';

let oracle: TestIssuer;
let mallory: TestIssuer;
beforeAll(async () => {
  [oracle, mallory] = await Promise.all([createTestIssuer(), createTestIssuer()]);
});

const did = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';
const contentOf = (issuer: Pick<TestIssuer, 'did'>) => ({
  issuer: issuer.did,
  erasureId: 'era_1',
  subjectSha256: createHash('sha256').update(did).digest('hex'),
  pseudonym: 'did:erased:1',
  requestedAt: '2026-01-01T10:00:00.000Z',
  requestedBy: 'owner',
  finishedAt: '2026-01-01T10:00:08.000Z',
  deleted: [{ place: 'messages', rows: 4 }],
  pseudonymised: [{ place: 'votes', rows: 1 }],
  kept: [{ place: 'credentials', rows: 2, reason: 'Others rely on them' }],
});
const sign = (issuer: TestIssuer, members: object = {}, header: object = {}) =>
  issuer.sign(
    { ...contentOf(issuer), ...members },
    { typ: 'erasure-receipt+jwt', cty: undefined, ...header },
  );
const verify = (receipt: string) => verifyErasureReceipt(receipt, { oracleDid: oracle.did, did });

describe('the receipt of an erasure', () => {
  it('is verified by the DID of the oracle and of the person', async () => {
    expect(await verify(await sign(oracle))).toEqual({
      verified: true,
      message: 'Signed by the oracle',
      receipt: contentOf(oracle),
    });
  });

  it('of another person is not', async () => {
    const other = { oracleDid: oracle.did, did: mallory.did };
    expect(await verifyErasureReceipt(await sign(oracle), other)).toEqual({
      verified: false,
      message: 'It is about another person',
    });
  });

  it('of another oracle is not, unless any may be the issuer', async () => {
    expect(await verify(await sign(mallory))).toEqual({
      verified: false,
      message: 'It is the receipt of another oracle',
    });
    expect(await verifyErasureReceipt(await sign(mallory))).toMatchObject({
      verified: true,
      receipt: { issuer: mallory.did },
    });
    expect(await verifyErasureReceipt(await sign(mallory, { issuer: oracle.did }))).toMatchObject({
      verified: false,
    });
  });

  it.each<[string, object]>([
    ['what was deleted', { deleted: [{ place: 'messages', rows: 5 }] }],
    ['what was kept', { kept: [] }],
    ['its time', { finishedAt: '2026-01-02T10:00:08.000Z' }],
  ])('that was changed in %s is not', async (_, members) => {
    const [header, , signature] = (await sign(oracle)).split('.');
    const content = base64url.encode(JSON.stringify({ ...contentOf(oracle), ...members }));
    expect(await verify([header, content, signature].join('.'))).toEqual({
      verified: false,
      message: "The signature is not the issuer's, or the content was changed",
    });
  });

  it.each(Object.keys(contentOf({ did: '' })))('without %s is not', async (name) => {
    expect(await verify(await sign(oracle, { [name]: undefined }))).toMatchObject({ verified: false });
  });

  it('is not the receipt of a run', async () => {
    expect(await verify(await sign(oracle, {}, { typ: 'credits-receipt+jwt' }))).toMatchObject({
      verified: false,
    });
  });
});
