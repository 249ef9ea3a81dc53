/** Writes what a release changes for the users of each package, before it is frozen. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeSurface } from '../api-surface/judge-surface.js';
import { readReports } from '../api-surface/packages.js';
import { readManifest } from '../packaging/pack-package.js';
import type { SurfaceChange } from '../api-surface/type-comparison.js';

const TITLE = '# Changelog\n';

export interface Step {
  readonly version: string;
  readonly previous: string;
  readonly today: Date;
}

export function prependChangelogs(root: string, packages: readonly string[], step: Step): void {
  for (const folder of packages) {
    const file = join(root, folder, 'CHANGELOG.md');
    const [, older = ''] = existsSync(file) ? readFileSync(file, 'utf8').split(TITLE) : [];
    const { name } = readManifest(join(root, folder));
    const { changes } = judgeSurface(
      join(root, folder),
      readReports(join(root, folder)),
      step.previous,
      step.version,
      name,
    );
    writeFileSync(file, `${TITLE}\n${sectionOf(changes, step)}${older}`);
  }
}

function sectionOf(changes: readonly SurfaceChange[], { version, today }: Step): string {
  const groups = (['breaking', 'addition'] as const).flatMap((kind) => {
    const entries = changes.filter((change) => change.kind === kind);
    if (entries.length === 0) return [];
    return [
      `### ${HEADINGS[kind]}`,
      '',
      ...entries.map(({ path, message }) => `- \`${path}\` ${escape(message)}`),
      '',
    ];
  });
  const nothing = ['The types have not changed.', ''];
  const title = `## ${version} (${today.toISOString().slice(0, 10)})`;
  return [title, '', ...(groups.length === 0 ? nothing : groups)].join('\n');
}

const HEADINGS = { breaking: 'Breaking', addition: 'New' };

/** Types are text, not Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\<>*_[\]|]/g, '\\$&');
}
