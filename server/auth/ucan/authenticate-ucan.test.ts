import { describe, expect, it, jest } from '@jest/globals';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import { requestOf } from '../testing/headers.js';
import { NOW, alice, createTestVerifier, delegation, invocation, mallory, oracle } from '../testing/ucans.js';
import { authenticateUcan, authenticateUcanArtifacts } from './authenticate-ucan.js';
import type { UcanVerifier } from './verify.js';

const { verifier } = createTestVerifier();

const authenticate = (headers: Record<string, string | undefined>) =>
  authenticateUcan(requestOf(headers), verifier);

const MISSING =
  'UCAN authentication is missing: send Authorization: Bearer <invocation> with X-Auth-Type: ucan, or the x-ucan-delegation header';

const good = await invocation();
const goodDelegation = await delegation();
const delegationOfAnother = await delegation({ issuer: mallory });
const powerful = await delegation({ capabilities: [{ can: '*', with: 'ixo:oracle' }] });
const bad = await invocation({ expiration: NOW - 60 });
const badDelegation = await delegation({ expiration: NOW - 60 });

describe('seed 5.2: the invocation', () => {
  it('with X-Auth-Type: ucan identifies the caller', async () => {
    const { ok: token } = await verifier.invocation(good);
    expect(await authenticate({ authorization: `Bearer ${good}`, 'x-auth-type': 'ucan' })).toEqual({
      ok: {
        kind: 'ucan',
        did: alice.did(),
        tokenId: token?.id,
        ids: token?.ids,
        expiresAt: NOW + 300,
        via: 'invocation',
        grant: expect.any(Function),
      },
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

  it('that is invalid is refused, even beside a valid delegation', async () => {
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
      expect((await authenticate(headers)).error).toEqual({
        code: 'invalid_invocation',
        message: 'Invalid UCAN invocation',
        reason: 'bearer_malformed',
        detail: 'The Authorization header must be Bearer <invocation>',
      });
    },
  );

  it('that is absent, although X-Auth-Type is ucan, lets the delegation authenticate', async () => {
    const result = await authenticate({ 'x-auth-type': 'ucan', 'x-ucan-delegation': goodDelegation });
    expect(result.ok?.via).toBe('delegation');
  });

  it('carries the delegation of the same user', async () => {
    const headers = {
      authorization: `Bearer ${good}`,
      'x-auth-type': 'ucan',
      'x-ucan-delegation': goodDelegation,
    };
    const { ok } = await authenticate(headers);
    expect(ok).toMatchObject({ did: alice.did(), via: 'invocation', sentDelegation: goodDelegation });
    expect((await ok?.grant())?.ok).toMatchObject({ kind: 'grant', issuer: alice.did() });
  });

  it.each([
    ['of another user', delegationOfAnother, 'ucan_wrong_issuer'],
    ['that is bad', badDelegation, 'ucan_expired'],
    ['that would let its holder sign in', powerful, 'ucan_forbidden_capability'],
  ])('authenticates a caller who sends a delegation %s, but grants nothing', async (_, other, code) => {
    const { ok } = await authenticate({
      authorization: `Bearer ${good}`,
      'x-auth-type': 'ucan',
      'x-ucan-delegation': other,
    });
    expect(ok).toMatchObject({ did: alice.did(), via: 'invocation', sentDelegation: other });
    expect((await ok?.grant())?.error?.code).toBe(code);
  });

  it('alone grants nothing', async () => {
    const { ok } = await authenticate({ authorization: `Bearer ${good}`, 'x-auth-type': 'ucan' });
    await expect(ok?.grant()).resolves.toBeUndefined();
    expect(ok).not.toHaveProperty('sentDelegation');
  });
});

describe('seed 5.2: the delegation alone', () => {
  it('identifies the caller, until it expires', async () => {
    expect((await authenticate({ 'x-ucan-delegation': goodDelegation })).ok).toMatchObject({
      kind: 'ucan',
      did: alice.did(),
      expiresAt: NOW + 7 * 24 * 3600,
      via: 'delegation',
    });
  });

  it('that is invalid is refused', async () => {
    expect((await authenticate({ 'x-ucan-delegation': badDelegation })).error).toEqual({
      code: 'invalid_delegation',
      message: 'Invalid UCAN delegation',
      reason: 'ucan_expired',
      detail: 'The token has expired',
    });
  });

  it('is refused when the oracle requires an invocation', async () => {
    const { verifier: strict } = createTestVerifier({ delegationSignIn: false });
    const { error } = await authenticateUcanArtifacts({ delegation: goodDelegation }, strict);
    expect(error).toMatchObject({ code: 'invalid_delegation', reason: 'ucan_delegation_sign_in_off' });
    const both = await authenticateUcanArtifacts({ invocation: good, delegation: goodDelegation }, strict);
    expect((await both.ok?.grant())?.ok?.kind).toBe('grant');
  });

  it('is the grant too', async () => {
    const { ok } = await authenticate({ 'x-ucan-delegation': goodDelegation });
    expect((await ok?.grant())?.ok).toMatchObject({ issuer: alice.did(), token: goodDelegation });
    expect(ok?.sentDelegation).toBe(goodDelegation);
  });
});

describe('the delegation beside an invocation', () => {
  const artifacts = { invocation: good, delegation: goodDelegation };
  /** A verifier that counts its verifications of grants. */
  const counting = () => {
    const { verifier: real } = createTestVerifier();
    const grant = jest.fn<UcanVerifier['grant']>((token) => real.grant(token));
    return { grant, verifier: { ...real, grant } };
  };

  it('is verified on first use, and once', async () => {
    const { grant, verifier: counted } = counting();
    const { ok } = await authenticateUcanArtifacts(artifacts, counted);
    expect(grant).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([ok?.grant(), ok?.grant()]);
    expect(first?.ok?.issuer).toBe(alice.did());
    expect(second).toBe(first);
    expect(await ok?.grant()).toBe(first);
    expect(grant).toHaveBeenCalledTimes(1);
  });

  it('is verified again when verification was aborted', async () => {
    const { grant, verifier: counted } = counting();
    grant.mockRejectedValueOnce(new Error('unavailable'));
    const { ok } = await authenticateUcanArtifacts(artifacts, counted);
    await expect(ok?.grant()).rejects.toThrow('unavailable');
    expect((await ok?.grant())?.ok?.issuer).toBe(alice.did());
  });
});

describe('the key for limits on look-ups', () => {
  const user = alice.withDID('did:ixo:alice');
  const resolve = jest.fn((_did: string, _asker?: string) =>
    Promise.resolve({ keys: [alice.did()], freshSeconds: 0 }),
  );
  const { verifier: resolving } = createTestVerifier({ resolver: { resolve } });
  const requesters = () => resolve.mock.calls.map(([, requester]) => requester);

  it('is that of the caller, for the invocation and then for the grant', async () => {
    const artifacts = {
      invocation: await invocation({ issuer: user }),
      delegation: await delegation({ issuer: user }),
    };
    resolve.mockClear();
    const { ok } = await authenticateUcanArtifacts(artifacts, resolving, { requester: '192.0.2.1' });
    expect(ok?.requester).toBe('192.0.2.1');
    expect((await ok?.grant())?.ok?.issuer).toBe(user.did());
    expect(requesters()).toEqual(['192.0.2.1', '192.0.2.1']);
  });

  it('is that of the caller for the delegation alone', async () => {
    const sent = requestOf({ 'x-ucan-delegation': await delegation({ issuer: user }) });
    resolve.mockClear();
    const { ok } = await authenticateUcan(sent, resolving, { requester: '192.0.2.2' });
    expect(ok?.requester).toBe('192.0.2.2');
    expect(requesters()).toEqual(['192.0.2.2']);
  });
});

describe('before a token is verified', () => {
  it('the limiter is called, and what it throws is propagated', async () => {
    const { verifier: fresh } = createTestVerifier();
    const beforeWork = jest.fn<() => void>();
    const artifacts = { invocation: good, delegation: goodDelegation };
    await authenticateUcanArtifacts(artifacts, fresh, { beforeWork });
    expect(beforeWork).toHaveBeenCalledTimes(1);
    await authenticateUcanArtifacts({ delegation: goodDelegation }, fresh, { beforeWork });
    expect(beforeWork).toHaveBeenCalledTimes(2);
    await authenticateUcanArtifacts(artifacts, fresh, { beforeWork });
    expect(beforeWork).toHaveBeenCalledTimes(2);
    const blocked = () => {
      throw new Error('too many');
    };
    const other = requestOf({ 'x-ucan-delegation': badDelegation });
    await expect(authenticateUcan(other, fresh, { beforeWork: blocked })).rejects.toThrow('too many');
    expect((await authenticateUcanArtifacts(artifacts, fresh, { beforeWork: blocked })).ok?.did).toBe(
      alice.did(),
    );
  });
});

describe('seed 5.2: neither', () => {
  it('is refused and names both ways, also when x-did names a user', async () => {
    const nobody = { 'x-did': alice.did() };
    for (const each of [{}, nobody, { authorization: '', 'x-auth-type': 'ucan', 'x-ucan-delegation': '' }]) {
      expect((await authenticate(each)).error).toEqual({ code: 'authentication_required', message: MISSING });
    }
  });
});

describe('seed 4.3: the handshake of a socket', () => {
  it('is authenticated like the headers', async () => {
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
  const sent = requestOf({ authorization: Authorization, 'x-auth-type': type, ...headers });
  const overHttp = await authenticateUcan(sent, onTime);
  const { invocation: invoked, ucanDelegation } = await auth.handshake();
  const overSocket = await authenticateUcanArtifacts(
    { invocation: invoked, delegation: ucanDelegation },
    onTime,
  );
  for (const { ok } of [overHttp, overSocket]) {
    expect(ok).toMatchObject({ did: user.did(), via: 'invocation' });
    expect((await ok?.grant())?.ok?.issuer).toBe(user.did());
  }
});
