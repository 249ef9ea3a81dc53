/** Replaces `server/auth/authentication/authenticate.ts`: authenticates every caller as one user. */
import type { createAuthenticate as real } from '../../../../server/auth/authentication/authenticate.js';
import type { UcanCaller } from '../../../../server/auth/ucan/authenticate-ucan.js';

const caller: UcanCaller = {
  kind: 'ucan',
  did: process.env.BENCH_OWNER_DID ?? '',
  tokenId: 'bench',
  ids: ['bench'],
  expiresAt: Infinity,
  via: 'invocation',
  grant: () => Promise.resolve(undefined),
};

export const createAuthenticate: typeof real = () => () => caller;
