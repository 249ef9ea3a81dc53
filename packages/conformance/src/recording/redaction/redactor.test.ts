import { expect, test } from '@jest/globals';
import { Redactor } from './redactor.js';

const UCAN = `OqJlcm9vdHO${'B2CpYJQABcRIgyYawd'.repeat(6)}==`;

test.each([
  ['authorization', 'Bearer any', 'Bearer [[authorization-1]]'],
  ['authorization', `Bearer ${UCAN}`, 'Bearer [[ucan-1]]'],
  ['authorization', 'Basic dXNlcjpwYXNz', 'Basic [[authorization-1]]'],
  ['cookie', 'sid=abc; theme=dark', 'sid=[[cookie-1]]; theme=[[cookie-2]]'],
  ['set-cookie', 'sid=abc; Path=/; Max-Age=60', 'sid=[[cookie-1]]; Path=/; Max-Age=60'],
  ['x-matrix-access-token', 'syt_1', '[[x-matrix-access-token-1]]'],
  ['x-ucan-delegation', UCAN, '[[ucan-1]]'],
  ['webhook-signature', 'v1,K5oZfz', '[[webhook-signature-1]]'],
  ['X-Api-Key', 'secret', '[[x-api-key-1]]'],
  ['x-auth-type', 'ucan', 'ucan'],
  ['idempotency-key', 'a1', 'a1'],
])('the header %s: %s', (name, value, redacted) => {
  expect(new Redactor().headers({ [name]: value })).toEqual({ [name]: redacted });
});

test.each([
  ['twk_live_7f3kQ2mW9xLpB_0123456789abcdef', 'api-key'],
  ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'webhook-secret'],
  [UCAN, 'ucan'],
  [encodeURIComponent(UCAN), 'ucan'],
  ['eyJhbGciOiJFZERTQSJ9..c2lnbmF0dXJlIGhlcmU', 'jws'],
  [`MgCY${'aB3+/'.repeat(17)}==`, 'private-key'],
  ['sk-proj-0123456789abcdefghij', 'key'],
  ['ghp_0123456789abcdefghij', 'key'],
  ['AKIAIOSFODNN7EXAMPLE', 'key'],
  ['-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----', 'private-key'],
])('%s is known by its looks, anywhere', (secret, what) => {
  const text = new Redactor().value({ deep: [`It is "${secret}", I think`] });
  expect(text).toEqual({ deep: [`It is "[[${what}-1]]", I think`] });
});

test.each([
  [
    'https://s3.test/a.pdf?X-Amz-Expires=60&X-Amz-Signature=0a1b2c',
    'https://s3.test/a.pdf?X-Amz-Expires=60&X-Amz-Signature=[[signature-1]]',
  ],
  ['https://blob.test/a?sv=2024&sig=a%2Fb', 'https://blob.test/a?sv=2024&sig=[[signature-1]]'],
  ['postgres://me:hunter2@db.test/x', 'postgres://me:[[password-1]]@db.test/x'],
  ['/messages/ses_1?access_token=abc&limit=2', '/messages/ses_1?access_token=[[signature-1]]&limit=2'],
])('%s keeps all but the secret', (url, redacted) => {
  expect(new Redactor().query(url)).toBe(redacted);
});

test('members are secrets by their names, and by further names', () => {
  const value = {
    password: 'x',
    clientSecret: 'y',
    pin: 'z',
    inputTokens: 12,
    token: null,
    did: 'did:key:z6Mk',
  };
  expect(new Redactor(['pin']).value(value)).toEqual({
    ...value,
    password: '[[password-1]]',
    clientSecret: '[[clientSecret-1]]',
    pin: '[[pin-1]]',
  });
});

test.each([
  [
    '/component Card {"apiKey": "k 1", "title":"T"}',
    '/component Card {"apiKey": "[[apiKey-1]]", "title":"T"}',
  ],
  [
    JSON.stringify({ deep: JSON.stringify({ password: 'p"1', at: 'x' }) }),
    JSON.stringify({ deep: JSON.stringify({ password: '[[password-1]]', at: 'x' }) }),
  ],
  ['{"accessToken":"","status":"done"}', '{"accessToken":"","status":"done"}'],
])('members of JSON in a text are secrets by their names: %s', (text, redacted) => {
  expect(new Redactor().value({ output: text })).toEqual({ output: redacted });
});

test('the private part of a JWK is one', () => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: 'public', d: 'private' };
  expect(new Redactor().value(jwk)).toEqual({ ...jwk, d: '[[private-key-1]]' });
});

test('the same secret has the same placeholder, wherever and however it is spelled', () => {
  const redactor = new Redactor();
  redactor.headers({ 'x-session-token': 'a+b/c-0123456789' });
  const text = redactor.text('a+b/c-0123456789, a%2Bb%2Fc-0123456789 and a-b_c-0123456789');
  expect(text).toBe('[[x-session-token-1]], [[x-session-token-1]] and [[x-session-token-1]]');
  expect(redactor.takeFresh()).toHaveLength(1);
});

test('a short secret is taken out only where its name says what it is', () => {
  const redactor = new Redactor();
  expect(redactor.value({ password: 'open', status: 'open' })).toEqual({
    password: '[[password-1]]',
    status: 'open',
  });
});
