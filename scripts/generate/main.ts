/** Generates everything in `generated/` from the two contracts and from docs/protocol.md. With `--check` it writes nothing and fails when a file is stale. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateAll } from './generate.js';
import { requirementsModule } from './protocol-requirements.js';
import { writeFiles } from './write-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const target = `${root}generated/`;
const check = process.argv.includes('--check');

const files = new Map(await generateAll(`${root}spec`));
files.set('protocol-requirements.ts', requirementsModule(await readFile(`${root}docs/protocol.md`, 'utf8')));
await mkdir(target, { recursive: true });
const stale = await writeFiles(target, files, check);
const present = await readdir(target, { recursive: true, withFileTypes: true });
const leftovers = present
  .filter((entry) => entry.isFile())
  .map((entry) => relative(target, join(entry.parentPath, entry.name)))
  .filter((name) => !files.has(name));
if (!check) await Promise.all(leftovers.map((name) => rm(target + name)));

const changed = [...stale, ...leftovers];
if (check && changed.length > 0) {
  console.error(`generated/ is stale (${changed.join(', ')}): run \`make generate\` and commit the result`);
  process.exitCode = 1;
} else {
  console.log(changed.length === 0 ? 'generated/ is up to date' : `generated: ${changed.join(', ')}`);
}
