/**
 * Releases the contracts and the packages: `make release VERSION=1.2.0`. All of it happens in a clone; only with `--yes` the commit, its tag and
 * the packages come back.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ReleaseRefused } from './release-refused.js';
import { release } from './release.js';

const { values } = parseArgs({
  options: {
    version: { type: 'string', default: '' },
    yes: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../../', import.meta.url)) },
  },
});

try {
  release({ root: values.root, version: values.version, isDry: !values.yes, today: new Date() });
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(`No release: ${error.message}`);
  process.exitCode = 1;
}
