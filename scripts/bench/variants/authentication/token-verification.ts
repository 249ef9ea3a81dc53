/** The cost of verifying an honest token: by the library, by the server without its cache, and with it. */
import type { UcanResult } from '../../../../server/auth/ucan/verify.js';
import { takeTurns, type Way } from '../../harness/take-turns.js';
import { inTurn } from './inputs.js';
import { libraryTakes } from './library.js';
import { manyTokens } from './honest-tokens.js';
import { createForgetfulVerifier, createVerifier } from './verifiers.js';

/** More than the server caches keys of. */
const MANY_KEYS = 10_500;

const ways: Record<string, Way> = {};
for (const proofs of [0, 1, 3]) {
  const kind = proofs === 0 ? 'invocation' : 'grant';
  const some = await manyTokens(proofs);
  const strangers = await manyTokens(proofs, Math.ceil(MANY_KEYS / (proofs + 1)));
  const forgetful = createForgetfulVerifier();
  const verifier = createVerifier();
  const add = (name: string, tokens: readonly string[], takes: (token: string) => Promise<boolean>) => {
    const next = inTurn(tokens);
    ways[`${name} ${proofs}`] = async () => {
      if (!(await takes(next()))) throw new Error(`${name} refuses an honest token`);
    };
  };
  add('library', some, (token) => libraryTakes(token, kind));
  add('new', some, async (token) => isGood(await forgetful[kind](token)));
  add('stranger', strangers, async (token) => isGood(await forgetful[kind](token)));
  add('known', some, async (token) => isGood(await verifier[kind](token)));
}
await takeTurns(ways);

function isGood({ ok }: UcanResult): boolean {
  return ok !== undefined;
}
