/** The cost of authentication: verifying a token, refusing an invalid one, and its share of a request. */
import { chosenParts } from '../harness/bench-settings.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { compareRefusal } from './authentication/token-refusal.js';
import { compareRequests } from './authentication/authenticated-request.js';
import { compareKeys } from './authentication/key-request.js';
import { measureSignIn } from './authentication/sign-in.js';
import { compareVerification } from './authentication/token-verification.js';

export const authentication: Benchmark = {
  name: 'authentication',
  async run(settings, bundle) {
    const parts = {
      verification: async () => [await compareVerification(settings, bundle)],
      refusals: () => compareRefusal(settings, bundle),
      'sign-in': async () => [await measureSignIn(settings, bundle)],
      requests: () => compareRequests(settings, bundle),
      keys: async () => [await compareKeys(settings, bundle)],
    };
    const sections: Section[] = [];
    for (const measure of chosenParts(parts, settings)) sections.push(...(await measure()));
    return sections;
  },
};
