/** Writes the table of settings into the README, from the schema that reads them. With `--check` it only compares. */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { settings } from '../server/config/settings.js';

const file = new URL('../README.md', import.meta.url);
const begin = '<!-- settings: made by `make generate` from server/config/settings.ts -->';
const end = '<!-- /settings -->';

const rows = Object.entries(settings.shape).map(([name, setting]) => {
  const value = defaultOf(setting);
  return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${setting.description ?? ''} |`;
});
const table = ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');

const readme = await readFile(file, 'utf8');
const [before, rest] = readme.split(begin);
const after = rest?.split(end)[1];
if (before === undefined || after === undefined) throw new Error(`README.md needs ${begin} and ${end}`);
const wanted = await format(`${before}${begin}\n\n${table}\n\n${end}${after}`, {
  ...(await resolveConfig(file)),
  filepath: 'README.md',
});

if (wanted === readme) {
  console.log("README.md's settings are up to date");
} else if (process.argv.includes('--check')) {
  console.error("README.md's settings are stale: run `make generate` and commit the result");
  process.exitCode = 1;
} else {
  await writeFile(file, wanted);
  console.log("wrote README.md's settings");
}

/** Settings are read from text, so a default is one too. */
function defaultOf(setting: { _zod: { def: object } }): string | undefined {
  const { def } = setting._zod;
  if (!('defaultValue' in def)) return undefined;
  return String(def.defaultValue);
}
