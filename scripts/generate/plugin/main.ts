/** `twin-oracle plugin generate <contract>`: makes what a plugin needs of its contract, in the folder `generated` beside it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import asyncapi from '../../../generated/asyncapi.json' with { type: 'json' };
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import type { Contracts } from '../contracts.js';
import { generatePlugin } from './generate-plugin.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, check: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (file === undefined || values.name === undefined) {
  console.error('usage: twin-oracle plugin generate <openapi.yaml> --name <plugin> [--check]');
  process.exit(2);
}

// The host's documents are those that its own generator has made; their types there are narrower than a contract's.
const host = { openapi, asyncapi } as unknown as Contracts;
const fragment = parse(await readFile(file, 'utf8')) as object;
const folder = join(dirname(resolve(file)), 'generated');
await mkdir(folder, { recursive: true });
const stale: string[] = [];
for (const [name, content] of await generatePlugin({ name: values.name, fragment }, host)) {
  const target = join(folder, name);
  if ((await readFile(target, 'utf8').catch(() => undefined)) === content) continue;
  stale.push(name);
  if (!values.check) await writeFile(target, content);
}
if (values.check && stale.length > 0) {
  console.error(
    `${folder} is stale (${stale.join(', ')}): run \`twin-oracle plugin generate\` and commit the result`,
  );
  process.exitCode = 1;
} else {
  console.log(stale.length === 0 ? 'up to date' : `generated: ${stale.join(', ')}`);
}
