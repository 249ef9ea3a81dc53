import type { ConformanceCase } from '../../../suite/conformance-case.js';
import type { Derivation } from '../operation-case.js';
import { expectProblem } from './expect-problem.js';

const UNKNOWN_PATHS = ['/conformance-none', '/v1/conformance-none', '/sessions/a/b/c/d', '/v1'];

/** Paths that no operation has. */
export const paths: readonly Derivation[] = [
  (): ConformanceCase[] => [
    {
      id: 'PATH-unknown',
      level: 'MUST',
      title: 'a path that the contract does not have is not found',
      requirement: 'A path that the contract does not have is answered with 404 route_not_found.',
      async run(context) {
        for (const path of UNKNOWN_PATHS)
          expectProblem(await context.exchange(`GET ${path}`), 404, 'route_not_found', path);
      },
    },
    {
      id: 'PATH-undecodable',
      level: 'MUST',
      title: 'a path whose percent-encoding is broken is refused',
      requirement: 'A path whose percent-encoding cannot be decoded is refused with 400 malformed_request.',
      async run(context) {
        expectProblem(await context.exchange('GET /health/%zz'), 400, 'malformed_request');
      },
    },
  ],
];
