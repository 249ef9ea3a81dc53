import { describe, expect, it, jest } from '@jest/globals';
import type { API } from '@ucanto/core';
import {
  NOW,
  alice,
  createTestVerifier,
  grant,
  invocation,
  issue,
  oracle,
  serialize,
  signerOf,
} from '../testing/ucans.js';
import type { UcanInput } from '../testing/ucans.js';

const { verifier } = createTestVerifier();
const bob = await signerOf(4);
const CALL: API.Capability = { can: 'mcp/call', with: `ixo:oracle:${oracle.did()}:mcp/weather/forecast` };
const call = (input: UcanInput = {}) => invocation({ capabilities: [CALL], ...input });
const refusalOf = async (token: string, tool = 'forecast') =>
  (await verifier.mcpInvocation(token, tool)).error?.code;

describe('the invocation of a tool', () => {
  it.each(['forecast', 'weather/forecast'])('is valid for the tool, called %s', async (tool) => {
    const { ok } = await verifier.mcpInvocation(await call(), tool);
    expect(ok).toMatchObject({ kind: 'mcpInvocation', issuer: alice.did(), capabilities: [CALL] });
  });

  it.each([
    '',
    'weather',
    'storm',
    'weather/',
    '/forecast',
    'climate/forecast',
    'mcp/weather/forecast',
    'Forecast',
  ])('is not good for the tool %p', async (tool) => {
    expect(await refusalOf(await call(), tool)).toBe('ucan_wrong_capability');
  });

  it.each<[string, API.Capability[]]>([
    ['another ability', [{ ...CALL, can: 'mcp/list' }]],
    ['every ability', [{ ...CALL, can: '*' }]],
    ['the tool of another oracle', [{ ...CALL, with: `ixo:oracle:${alice.did()}:mcp/weather/forecast` }]],
    ['every tool', [{ ...CALL, with: `ixo:oracle:${oracle.did()}:mcp/*` }]],
    ['no server', [{ ...CALL, with: `ixo:oracle:${oracle.did()}:mcp/forecast` }]],
    ['a tool with a slash', [{ ...CALL, with: `ixo:oracle:${oracle.did()}:mcp/a/weather/forecast` }]],
    ['a caveat', [{ ...CALL, nb: { city: 'Bern' } }]],
    ['two capabilities', [CALL, { ...CALL, with: `ixo:oracle:${oracle.did()}:mcp/weather/storm` }]],
    ['what an invocation holds', [{ can: '*', with: 'ixo:oracle' }]],
  ])('is refused when it holds %s', async (_, [first, ...rest]) => {
    if (!first) throw new Error('there is one');
    for (const tool of ['forecast', 'weather/forecast', 'a/weather/forecast']) {
      expect(await refusalOf(await call({ capabilities: [first, ...rest] }), tool)).toBe(
        'ucan_wrong_capability',
      );
    }
  });

  it.each<[string, UcanInput, string]>([
    ['is for another audience', { audience: bob }, 'ucan_wrong_audience'],
    ['has expired', { expiration: NOW - 30 }, 'ucan_expired'],
    ['never expires', { expiration: Infinity }, 'ucan_no_expiration'],
    ['lives too long', { expiration: NOW + 931 }, 'ucan_lifetime_too_long'],
  ])('is refused when it %s', async (_, input, code) => {
    expect(await refusalOf(await call(input))).toBe(code);
  });

  it('may use proofs, but no capability that it was not given', async () => {
    const proof = await grant({ audience: bob, capabilities: [{ ...CALL, can: 'mcp/*' }] });
    const token = await issue({ issuer: bob, capabilities: [CALL], proofs: [proof] });
    const { ok } = await verifier.mcpInvocation(await serialize(token), 'forecast');
    expect(ok?.ids).toHaveLength(2);
    const taken = await issue({
      issuer: bob,
      capabilities: [CALL],
      proofs: [await grant({ audience: bob })],
    });
    expect(await refusalOf(await serialize(taken))).toBe('ucan_escalation');
  });

  it('expires with its proofs, but must have its own expiry too', async () => {
    const proof = (expiration: number) => grant({ audience: bob, capabilities: [CALL], expiration });
    const on = async (at: number, expiration?: number) =>
      serialize(
        await issue({
          issuer: bob,
          capabilities: [CALL],
          proofs: [await proof(at)],
          ...(expiration !== undefined && { expiration }),
        }),
      );
    expect((await verifier.mcpInvocation(await on(NOW + 60), 'forecast')).ok?.expiration).toBe(NOW + 60);
    expect(await refusalOf(await on(NOW + 60, Infinity))).toBe('ucan_no_expiration');
    expect(await refusalOf(await on(NOW - 60))).toBe('ucan_expired');
  });

  it('has the same id in any spelling, so that a replay is detected', async () => {
    const token = await call();
    const spellings = [token, token.replace(/=+$/, ''), Buffer.from(token, 'base64').toString('base64url')];
    const ids = await Promise.all(
      spellings.map(async (each) => (await verifier.mcpInvocation(each, 'forecast')).ok?.id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not cached: each use is verified and limited', async () => {
    const beforeWork = jest.fn<() => void>();
    const token = await call();
    await verifier.mcpInvocation(token, 'forecast', { beforeWork });
    await verifier.mcpInvocation(token, 'forecast', { beforeWork });
    expect(beforeWork).toHaveBeenCalledTimes(2);
  });

  it('is refused once it, or a proof of it, was revoked', async () => {
    const { verifier: aware, revoked } = createTestVerifier();
    const token = await call();
    revoked.add((await aware.mcpInvocation(token, 'forecast')).ok?.id ?? '');
    expect((await aware.mcpInvocation(token, 'forecast')).error?.code).toBe('ucan_revoked');
  });
});
