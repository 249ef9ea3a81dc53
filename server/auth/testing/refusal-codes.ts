import type { UcanVerifier } from '../ucan/verify.js';

/** Why a verifier refuses a token, for each kind of token. */
export const refusalsOf = (verifier: UcanVerifier) => ({
  refusalOf: async (token: string) => (await verifier.invocation(token)).error?.code,
  grantRefusalOf: async (token: string) => (await verifier.grant(token)).error?.code,
  delegationRefusalOf: async (token: string) => (await verifier.delegation(token)).error?.code,
});
