/**
 * Writes what follows from the rules of contract-diff and from the released contracts: the pages of the rules, and the changelog. With `--check` it
 * writes nothing and fails when a file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changelog, rulePages } from '@twin-oracle/contract-diff';
import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('../', import.meta.url));
const check = process.argv.includes('--check');

const files = {
  'packages/contract-diff/docs/rules.md': rulePages(),
  'docs/contract-changelog.md': changelog('spec/released', [], new Date()),
};

process.chdir(root);
const stale: string[] = [];
for (const [path, content] of Object.entries(files)) {
  const formatted = await format(content, { ...(await resolveConfig(path)), parser: 'markdown' });
  if (current(path) === formatted) continue;
  stale.push(path);
  if (!check) writeFileSync(path, formatted);
}
if (check && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run \`make generate\` and commit the result`);
  process.exitCode = 1;
}

function current(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
