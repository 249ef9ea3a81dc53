/** Writes the table of settings into docs/settings.md, from the schema that parses them. With `--check` it only compares. */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { settings } from '../server/config/settings.js';

const file = new URL('../docs/settings.md', import.meta.url);
const begin = '<!-- settings: made by `make generate` from server/config/settings.ts -->';
const end = '<!-- /settings -->';

const rows = Object.entries(settings.shape).map(([name, setting]) => {
  const value = defaultOf(setting);
  return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${setting.description ?? ''} |`;
});
const table = ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');

const page = await readFile(file, 'utf8');
const [before, rest] = page.split(begin);
const after = rest?.split(end)[1];
if (before === undefined || after === undefined)
  throw new Error(`docs/settings.md needs ${begin} and ${end}`);
const wanted = await format(`${before}${begin}\n\n${table}\n\n${end}${after}`, {
  ...(await resolveConfig(file)),
  filepath: 'settings.md',
});

if (wanted === page) {
  console.log('docs/settings.md is up to date');
} else if (process.argv.includes('--check')) {
  console.error('docs/settings.md is stale: run `make generate` and commit the result');
  process.exitCode = 1;
} else {
  await writeFile(file, wanted);
  console.log('wrote docs/settings.md');
}

/** Settings are parsed from text, so a default is text too. */
function defaultOf(setting: { _zod: { def: object } }): string | undefined {
  const { def } = setting._zod;
  if (!('defaultValue' in def)) return undefined;
  return String(def.defaultValue);
}
