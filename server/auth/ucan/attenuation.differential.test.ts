/** Every delegation that we accept, ucanto's own validator accepts too: we may be stricter, but never more permissive. */
import { expect, it } from '@jest/globals';
import { Verifier } from '@ucanto/principal/ed25519';
import { DIDResolutionError, Schema, capability, claim } from '@ucanto/validator';
import type { API } from '@ucanto/core';
import fc from 'fast-check';
import { alice, createTestVerifier, grant, oracle, serialize, signerOf } from '../testing/ucans.js';

/** The validator can only use the real clock. */
const NOW = Math.floor(Date.now() / 1000);
const IN_AN_HOUR = NOW + 3600;

const bob = await signerOf(4);
const { verifier, time } = createTestVerifier();
time.now = NOW;

const ABILITIES = ['*', 'store/*', 'store/add', 'store/add/all', 'storage/add'] as const;
const RESOURCES = [
  'ixo:a',
  'ixo:ab',
  'ixo:a/b',
  'ixo:a*',
  'ixo:a/*',
  'ixo:*',
  'ucan:*',
  alice.did(),
] as const;

const capabilities = fc
  .record({
    can: fc.constantFrom(...ABILITIES),
    with: fc.constantFrom(...RESOURCES),
    nb: fc.constantFrom(undefined, {}, { size: 1 }, { size: 2 }),
  })
  .map(({ nb, ...rest }): API.Capability => (nb ? { ...rest, nb } : rest));

const lists = fc
  .array(capabilities, { minLength: 1, maxLength: 3 })
  .map((list) => list as [API.Capability, ...API.Capability[]]);

it('every chain that we accept, the validator accepts', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(lists, capabilities, async (granted, claimed) => {
      const proof = await grant({ audience: bob, capabilities: granted, expiration: IN_AN_HOUR });
      const token = await grant({
        issuer: bob,
        capabilities: [claimed],
        proofs: [proof],
        expiration: IN_AN_HOUR,
      });
      const { ok } = await verifier.grant(await serialize(token));
      if (!ok) return;
      accepted += 1;
      expect(await validatorAccepts(token, claimed)).toBe(true);
    }),
    { numRuns: 400 },
  );
  // Otherwise the test would prove nothing.
  expect(accepted).toBeGreaterThan(20);
});

/** Whether it traces the capability back to Alice, who alone owns the resource. */
async function validatorAccepts(token: API.Delegation, { can }: API.Capability): Promise<boolean> {
  const asked = capability({
    can,
    with: Schema.URI,
    nb: Schema.struct({ size: Schema.integer().optional() }),
  });
  const { ok } = await claim(asked, [token], {
    authority: Verifier.parse(oracle.did()),
    principal: Verifier,
    canIssue: (_, issuer) => issuer === alice.did(),
    validateAuthorization: () => ({ ok: {} }),
    resolveDIDKey: (did) => ({ error: new DIDResolutionError(did) }),
  });
  return ok !== undefined;
}
