import { readFileSync } from 'node:fs';
import type { Contracts } from '../contracts.js';
import { listDeprecations } from './list-deprecations.js';

/** Generates the list of what the contracts deprecate, for the server. */
export function generateDeprecations(contracts: Contracts): string {
  const rows = listDeprecations(contracts).map((deprecation) => `  ${JSON.stringify(deprecation)},\n`);
  return `${types}
/** Everything that the contracts deprecate. */
export const deprecations: readonly Deprecation[] = [${rows.length === 0 ? '' : '\n'}${rows.join('')}];
`;
}

/** The generator and the server have the same types. */
const types = readFileSync(new URL('deprecation.ts', import.meta.url), 'utf8');
