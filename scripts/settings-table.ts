/** Writes the table of settings into docs/settings.md, from the schema that parses them. With `--check` it only compares. */
import { settings } from '../server/config/settings.js';
import { writeSection } from './generated-section.js';

const rows = Object.entries(settings.shape).map(([name, setting]) => {
  const value = defaultOf(setting);
  return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${setting.description ?? ''} |`;
});
await writeSection({
  page: 'docs/settings.md',
  name: 'settings',
  source: 'server/config/settings.ts',
  content: ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n'),
});

/** Settings are parsed from text, so a default is text too. */
function defaultOf(setting: { _zod: { def: object } }): string | undefined {
  const { def } = setting._zod;
  if (!('defaultValue' in def)) return undefined;
  return String(def.defaultValue);
}
