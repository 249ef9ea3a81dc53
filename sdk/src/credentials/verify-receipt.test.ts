import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { base64url } from 'jose';
import { createTestIssuer } from '../../test/credentials.js';
import type { TestIssuer } from '../../test/credentials.js';
import { verifyReceipt } from './index.js';
import type { VerifyReceiptOptions } from './index.js';

let oracle: TestIssuer;
let mallory: TestIssuer;
beforeAll(async () => {
  [oracle, mallory] = await Promise.all([createTestIssuer(), createTestIssuer()]);
});

const HEADER = { typ: 'credits-receipt+jwt', cty: undefined };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const contentOf = (issuer: TestIssuer) => ({
  iss: issuer.did,
  sub: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
  iat: 1_767_261_604,
  runId: 'run_1',
  sessionId: 'ses_1',
  status: 'finished',
  questionSha256: sha256('What is the weather?'),
  answerSha256: sha256('Rain, 🌧'),
  model: 'guide',
  toolCalls: [{ id: 'call_1', name: 'weather', status: 'done' }],
  usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 },
  priceVersion: 4,
  charge: { amount: 5, currency: 'credits' },
});
const sign = (issuer: TestIssuer, members: object = {}, header: object = {}) =>
  issuer.sign({ ...contentOf(issuer), ...members }, { ...HEADER, ...header });
const verify = (receipt: string, options: Partial<VerifyReceiptOptions> = {}) =>
  verifyReceipt(receipt, { oracleDid: oracle.did, ...options });
const decode = (part = '') => new TextDecoder().decode(base64url.decode(part));

describe('a receipt', () => {
  it('is verified by the DID of the oracle alone', async () => {
    expect(await verify(await sign(oracle))).toEqual({
      verified: true,
      message: 'Signed by the oracle',
      receipt: contentOf(oracle),
    });
  });

  it('is compared with the texts', async () => {
    const receipt = await sign(oracle);
    const texts = { question: 'What is the weather?', answer: 'Rain, 🌧' };
    expect(await verify(receipt, texts)).toMatchObject({ verified: true });
    expect(await verify(receipt, { ...texts, question: 'What?' })).toEqual({
      verified: false,
      message: 'It is about another question',
    });
    expect(await verify(receipt, { ...texts, answer: 'Rain' })).toEqual({
      verified: false,
      message: 'It is about another answer',
    });
  });

  it.each<[string, object]>([
    ['sub', { sub: 'did:key:other' }],
    ['iat', { iat: 1 }],
    ['runId', { runId: 'run_2' }],
    ['sessionId', { sessionId: 'ses_2' }],
    ['status', { status: 'aborted' }],
    ['questionSha256', { questionSha256: sha256('other') }],
    ['answerSha256', { answerSha256: sha256('other') }],
    ['model', { model: 'other' }],
    ['the id of a call', { toolCalls: [{ id: 'call_2', name: 'weather', status: 'done' }] }],
    ['the calls', { toolCalls: [] }],
    ['usage', { usage: { inputTokens: 0, outputTokens: 2, totalTokens: 2 } }],
    ['priceVersion', { priceVersion: 5 }],
    ['the amount', { charge: { amount: 4, currency: 'credits' } }],
    ['the currency', { charge: { amount: 5, currency: 'EUR' } }],
    ['what was not there', { extra: true }],
  ])('whose content was changed in %s is not', async (_, members) => {
    const [header, , signature] = (await sign(oracle)).split('.');
    const content = base64url.encode(JSON.stringify({ ...contentOf(oracle), ...members }));
    expect(await verify([header, content, signature].join('.'))).toEqual({
      verified: false,
      message: "The signature is not the issuer's, or the content was changed",
    });
  });

  it('of another oracle is not, whichever oracle it names', async () => {
    expect(await verify(await sign(mallory))).toMatchObject({
      message: 'It is the receipt of another oracle',
    });
    expect(await verify(await sign(mallory, { iss: oracle.did }))).toMatchObject({ verified: false });
    expect(await verifyReceipt(await sign(oracle), { oracleDid: 'did:web:oracle.example' })).toMatchObject({
      verified: false,
    });
  });

  it.each<[string, object]>([
    ['alg', { alg: 'none' }],
    ['alg', { alg: 'HS256' }],
    ['kid', { kid: 'did:key:other' }],
    ['typ', { typ: 'vc+jwt' }],
  ])('whose header was changed in %s is not', async (_, members) => {
    const [header, ...rest] = (await sign(oracle)).split('.');
    const changed = base64url.encode(JSON.stringify({ ...JSON.parse(decode(header)), ...members }));
    expect(await verify([changed, ...rest].join('.'))).toMatchObject({ verified: false });
  });

  it.each(Object.keys({ ...contentOf({ did: '' } as TestIssuer) }))('without %s is not', async (name) => {
    expect(await verify(await sign(oracle, { [name]: undefined }))).toMatchObject({ verified: false });
  });

  it('is not a credential of the same key', async () => {
    expect(await verify(await oracle.credential())).toMatchObject({ verified: false });
  });

  it.each(['', 'a.b', 'a.b.c', 'a.b.c.d'])('is not %p', async (text) => {
    expect(await verify(text)).toMatchObject({ verified: false });
  });
});
