/** Writes the reference of the SDK's API, docs/api/, of its types and their documentation. With `--check` it fails when the pages are stale. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referencePages } from './reference-pages.js';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));

const FOLDER = 'docs/api';

const pages = await referencePages();
if (process.argv.includes('--check')) {
  const committed = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const stale = [...new Set([...committed, ...pages.keys()])].filter(
    (name) => !committed.includes(name) || readFileSync(join(FOLDER, name), 'utf8') !== pages.get(name),
  );
  if (stale.length > 0) {
    console.error(`Stale in ${FOLDER}: ${stale.join(', ')}. Run \`make surface\` and commit the result`);
    process.exitCode = 1;
  }
} else {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, page] of pages) writeFileSync(join(FOLDER, name), page);
}
