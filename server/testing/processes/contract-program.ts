/** The real server on another contract, for tests of what no operation of ours has. */
import { basename } from 'node:path';
import type { Contracts } from '../../../scripts/generate/contracts.js';
import { generateDeprecations } from '../../../scripts/generate/deprecations/generate-deprecations.js';
import { generateOperations } from '../../../scripts/generate/operations.js';
import { generateValidators } from '../../../scripts/generate/validators.js';
import { bundleServer } from './server-bundle.js';

const REPLACED = /\/generated\/(?:deprecations\.ts|operations\.ts|validators\.js|openapi\.json)$/;

/** @returns the file for Node to run, which is removed with the test run. */
export async function bundleWithContract(contracts: Contracts): Promise<string> {
  const generated = new Map([
    ['deprecations.ts', generateDeprecations(contracts)],
    ['operations.ts', generateOperations(contracts)],
    ['validators.js', await generateValidators(contracts)],
    ['openapi.json', JSON.stringify(contracts.openapi)],
  ]);
  return bundleServer({
    replaced: { filter: REPLACED, contentsOf: (path) => generated.get(basename(path)) ?? '' },
  });
}
