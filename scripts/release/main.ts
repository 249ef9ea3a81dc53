/**
 * Releases the contracts and the packages: `make release VERSION=1.2.0`. All of it happens in a clone; only with `--yes` the commit, its tag and
 * the packages come back.
 */
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkPreconditions } from './preconditions.js';
import { ReleaseRefused } from './release-refused.js';

const { values } = parseArgs({
  options: {
    version: { type: 'string', default: '' },
    yes: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../', import.meta.url)) },
  },
});

const request = { root: values.root, version: values.version, isDry: !values.yes };
const interrupt = new AbortController();
let failureCode = 1;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => {
    failureCode = 128 + constants.signals[name];
    interrupt.abort(new ReleaseRefused(`interrupted by ${name}`));
  });

try {
  const previous = checkPreconditions(request);
  // It loads the compiler, which takes a second: a request that is refused does not wait for it.
  const { release } = await import('./release.js');
  await release({ ...request, previous, today: new Date(), interrupt: interrupt.signal });
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(`No release: ${error.message}`);
  process.exitCode = failureCode;
}
