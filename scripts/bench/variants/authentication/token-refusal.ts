/** The cost of refusing a hostile token, here and in the library. */
import { packToken } from '../../../../server/auth/testing/ucans.js';
import type { UcanVerifier } from '../../../../server/auth/ucan/verify.js';
import { takeTurns, type Way } from '../../harness/take-turns.js';
import { afterSignIn, beforeSignIn, type HostileToken } from './hostile-tokens.js';
import { inTurn } from './inputs.js';
import { libraryTakes } from './library.js';
import { tree } from './proofs.js';
import { manyTokens } from './honest-tokens.js';
import { createForgetfulVerifier, createVerifier } from './verifiers.js';

const TOKENS = 8;

/** The worst for the library, and some to compare them with: all of them would take minutes longer. */
const FOR_THE_LIBRARY = [
  'arrays nested 8,000 deep',
  'the wrong signature',
  'the wrong signature, 64 capabilities',
  'grant, 16 UCANs, the last with the wrong signature',
  'grant, shared proofs, 8 levels of 2',
];

const ways: Record<string, Way> = {};

const honest = {
  invocation: await manyTokens(0),
  grant: await make(async (at) => packToken(await tree(at))),
};
for (const as of ['invocation', 'grant'] as const) {
  const verifier = createForgetfulVerifier();
  const next = inTurn(honest[as]);
  const taking = (name: string, takes: (token: string) => Promise<boolean>): Way => {
    return async () => {
      if (!(await takes(next()))) throw new Error(`${name} was refused`);
    };
  };
  ways[`honest ${as}`] = taking(
    `an honest ${as}`,
    async (token) => (await verifier[as](token)).ok !== undefined,
  );
  ways[`library: honest ${as}`] = taking(`an honest ${as}`, (token) => libraryTakes(token, as));
}

for (const [name, hostile] of Object.entries({ ...beforeSignIn, ...afterSignIn })) {
  const tokens = await make(hostile.make);
  ways[name] = refusing(name, createForgetfulVerifier(), hostile, tokens);
  if (FOR_THE_LIBRARY.includes(name)) {
    const next = inTurn(tokens);
    const as = hostile.as === 'grant' ? 'grant' : 'invocation';
    // The result does not matter here: the library accepts some of them, and throws for others.
    ways[`library: ${name}`] = () => libraryTakes(next(), as).catch(() => false);
  }
  if (hostile.refusal === 'ucan_bad_signature')
    ways[`again: ${name}`] = refusing(name, createVerifier(), hostile, tokens.slice(0, 1));
}
await takeTurns(ways);

function make(token: HostileToken['make']): Promise<string[]> {
  return Promise.all(Array.from({ length: TOKENS }, (_, at) => token(at)));
}

function refusing(
  name: string,
  verifier: UcanVerifier,
  { as, refusal }: HostileToken,
  tokens: string[],
): Way {
  const next = inTurn(tokens);
  return async () => {
    const { error } = await verifier[as](next());
    if (error?.code !== refusal) throw new Error(`${name}: ${error?.code ?? 'taken'}, not ${refusal}`);
  };
}
