/** The cost of authentication: verifying a token, refusing an invalid one, and its share of a request. */
import type { Benchmark } from '../harness/benchmark.js';
import { compareRefusal } from './authentication/token-refusal.js';
import { compareRequests } from './authentication/authenticated-request.js';
import { compareKeys } from './authentication/key-request.js';
import { measureSignIn } from './authentication/sign-in.js';
import { compareVerification } from './authentication/token-verification.js';

export const authentication: Benchmark = {
  name: 'authentication',
  async run(settings, bundle) {
    return [
      await compareVerification(settings, bundle),
      ...(await compareRefusal(settings, bundle)),
      await measureSignIn(settings, bundle),
      ...(await compareRequests(settings, bundle)),
      await compareKeys(settings, bundle),
    ];
  },
};
