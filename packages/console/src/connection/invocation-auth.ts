import type { OracleAuth } from '@twin-oracle/sdk';
import { createInvocation, type UcanArtifact, type UcanKey } from '@twin-oracle/sdk/ucan';

/** An invocation must outlive the request that carries it. */
const RENEW_BEFORE_MS = 30_000;

/** Signs calls with invocations alone. They say who calls and let the oracle do nothing: a delegation is signed where the user has agreed to it. */
export const createInvocationAuth = (key: UcanKey, oracleDid: string): OracleAuth => {
  let signed: Promise<UcanArtifact> | undefined;
  const sign = (): Promise<UcanArtifact> => {
    const signing = createInvocation({ issuer: key, audience: oracleDid });
    signed = signing;
    signing.catch(() => (signed = undefined));
    return signing;
  };
  return {
    async headers({ renew = false } = {}) {
      const kept = renew ? undefined : await signed;
      const isFresh = kept !== undefined && kept.expiresAt - Date.now() > RENEW_BEFORE_MS;
      const { serialized } = isFresh ? kept : await sign();
      return { Authorization: `Bearer ${serialized}`, 'X-Auth-Type': 'ucan' };
    },
  };
};
