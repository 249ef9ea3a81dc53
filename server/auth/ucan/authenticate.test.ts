import { describe, expect, it } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import { NOW, alice, createTestVerifier, delegation, invocation, mallory, oracle } from '../testing/ucans.js';
import { authenticateUcan, authenticateUcanArtifacts } from './authenticate.js';
import type { UcanHeaders } from './authenticate.js';

const { verifier } = createTestVerifier();
const authenticate = (headers: UcanHeaders) => authenticateUcan(headers, verifier);

const MISSING =
  'UCAN authentication is missing: send Authorization: Bearer <invocation> with X-Auth-Type: ucan, or the x-ucan-delegation header';

const good = await invocation();
const goodDelegation = await delegation();
const delegationOfAnother = await delegation({ issuer: mallory });
const bad = await invocation({ expiration: NOW - 60 });
const badDelegation = await delegation({ expiration: NOW - 60 });

describe('seed 5.2: the invocation', () => {
  it('with X-Auth-Type: ucan says who is calling', async () => {
    expect(await authenticate({ authorization: `Bearer ${good}`, 'x-auth-type': 'ucan' })).toEqual({
      ok: { kind: 'ucan', did: alice.did(), expiresAt: NOW + 300, via: 'invocation' },
    });
  });

  it.each([undefined, 'jwt', 'UCAN', 'ucan, ucan'])('is ignored when X-Auth-Type is %p', async (type) => {
    const headers = { authorization: `Bearer ${good}`, 'x-auth-type': type };
    expect((await authenticate(headers)).error).toEqual({
      code: 'authentication_required',
      message: MISSING,
    });
    const withDelegation = await authenticate({ ...headers, 'x-ucan-delegation': goodDelegation });
    expect(withDelegation.ok?.via).toBe('delegation');
  });

  it('that is bad is refused, and a good delegation does not help', async () => {
    const headers = {
      authorization: `Bearer ${bad}`,
      'x-auth-type': 'ucan',
      'x-ucan-delegation': goodDelegation,
    };
    expect((await authenticate(headers)).error).toEqual({
      code: 'invalid_invocation',
      message: 'Invalid UCAN invocation',
      reason: 'ucan_expired',
      detail: 'The token has expired',
    });
  });

  it.each(['Basic dTpw', 'Bearer', 'Bearer ', `Bearer ${good} ${good}`, good, `Token ${good}`])(
    'that is not a bearer is refused: %.20s',
    async (authorization) => {
      const headers = { authorization, 'x-auth-type': 'ucan', 'x-ucan-delegation': goodDelegation };
      expect((await authenticate(headers)).error).toMatchObject({
        code: 'invalid_invocation',
        message: 'Invalid UCAN invocation',
      });
    },
  );

  it('that is absent, though X-Auth-Type is ucan, leaves the delegation to decide', async () => {
    const result = await authenticate({ 'x-auth-type': 'ucan', 'x-ucan-delegation': goodDelegation });
    expect(result.ok?.via).toBe('delegation');
  });

  it('brings the delegation of the same user along', async () => {
    const headers = {
      authorization: `Bearer ${good}`,
      'x-auth-type': 'ucan',
      'x-ucan-delegation': goodDelegation,
    };
    expect((await authenticate(headers)).ok).toMatchObject({
      did: alice.did(),
      via: 'invocation',
      delegation: { kind: 'delegation', issuer: alice.did() },
    });
  });

  it.each([
    ['of another user', delegationOfAnother],
    ['that is bad', badDelegation],
  ])('leaves a delegation %s behind', async (_, other) => {
    const { ok } = await authenticate({
      authorization: `Bearer ${good}`,
      'x-auth-type': 'ucan',
      'x-ucan-delegation': other,
    });
    expect(ok).toMatchObject({ did: alice.did(), via: 'invocation' });
    expect(ok?.delegation).toBeUndefined();
  });
});

describe('seed 5.2: the delegation alone', () => {
  it('says who is calling, until it expires', async () => {
    expect((await authenticate({ 'x-ucan-delegation': goodDelegation })).ok).toMatchObject({
      kind: 'ucan',
      did: alice.did(),
      expiresAt: NOW + 7 * 24 * 3600,
      via: 'delegation',
    });
  });

  it('that is bad is refused with both ways named', async () => {
    expect((await authenticate({ 'x-ucan-delegation': badDelegation })).error).toEqual({
      code: 'invalid_delegation',
      message: MISSING,
      reason: 'ucan_expired',
      detail: 'The token has expired',
    });
  });

  it('that comes twice is refused', async () => {
    const headers = { 'x-ucan-delegation': [goodDelegation, goodDelegation] };
    expect((await authenticate(headers)).error?.code).toBe('invalid_delegation');
  });
});

describe('seed 5.2: neither', () => {
  it('is refused with both ways named, also when x-did names a user', async () => {
    const nobody: IncomingHttpHeaders = { 'x-did': alice.did() };
    for (const each of [{}, nobody, { authorization: '', 'x-auth-type': 'ucan', 'x-ucan-delegation': '' }]) {
      expect((await authenticate(each)).error).toEqual({ code: 'authentication_required', message: MISSING });
    }
  });
});

describe('seed 4.3: the handshake of a socket', () => {
  it('is judged as the headers are', async () => {
    const artifacts = { invocation: good, delegation: goodDelegation };
    expect((await authenticateUcanArtifacts(artifacts, verifier)).ok?.via).toBe('invocation');
    expect((await authenticateUcanArtifacts({ delegation: goodDelegation }, verifier)).ok?.via).toBe(
      'delegation',
    );
    const refused = await authenticateUcanArtifacts({ ...artifacts, invocation: bad }, verifier);
    expect(refused.error?.code).toBe('invalid_invocation');
    expect((await authenticateUcanArtifacts({}, verifier)).error?.code).toBe('authentication_required');
  });
});

it('what the SDK signs is accepted, over HTTP and over a socket', async () => {
  const user = await generateKey();
  const { verifier: onTime } = createTestVerifier();
  const auth = createUcanAuth({ key: user, oracleDid: oracle.did(), clock: () => NOW * 1000 });
  const { Authorization, 'X-Auth-Type': type, ...headers } = await auth.headers();
  const overHttp = await authenticateUcan(
    { authorization: Authorization, 'x-auth-type': type, ...headers },
    onTime,
  );
  const { invocation: invoked, ucanDelegation } = await auth.handshake();
  const overSocket = await authenticateUcanArtifacts(
    { invocation: invoked, delegation: ucanDelegation },
    onTime,
  );
  for (const { ok } of [overHttp, overSocket]) {
    expect(ok).toMatchObject({ did: user.did(), via: 'invocation', delegation: { issuer: user.did() } });
  }
});
