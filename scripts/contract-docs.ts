/**
 * Writes what follows from the rules of contract-diff and from the released contracts: the pages of the rules, and the changelog. With `--check` it
 * writes nothing and fails when a file is stale.
 */
import { fileURLToPath } from 'node:url';
import { changelog, rulePages } from '@twin-oracle/contract-diff';
import { writeFormatted } from './write-formatted.js';

process.chdir(fileURLToPath(new URL('../', import.meta.url)));

await writeFormatted('packages/contract-diff/docs/rules.md', rulePages());
await writeFormatted('docs/contract-changelog.md', changelog('spec/released', [], new Date()));
