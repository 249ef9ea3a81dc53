/** Writes the changelog of contracts: what has changed from each release to the next. */
import { compare } from '../compare.js';
import type { Finding, Severity } from '../findings/finding.js';
import { contractsIn } from '../load/contracts-in.js';
import { workingTree } from '../load/files.js';
import { FileParser } from '../load/parse.js';
import { readReleases, type Release } from '../load/releases.js';
import { READER_NAMES } from '../report/readers.js';

const HEADINGS: Readonly<Record<Severity, string>> = {
  breaking: 'Breaking',
  warning: 'To be looked at',
  note: 'Compatible',
};

/** The newest first. With paths, what they have changed since the last release comes before. */
export function changelog(folder: string, paths: readonly string[], today: Date): string {
  const releases = readReleases(folder, workingTree);
  const parser = new FileParser();
  const steps = releases.slice(1).map((release, index) => {
    const before = releases[index] ?? release;
    const findings = findingsBetween(before, [release.folder], new Date(release.date), parser);
    return section(`${release.version} (${release.date})`, findings);
  });
  const last = releases.at(-1) ?? releases[0];
  return [
    '# Changelog of the contracts',
    '',
    ...(paths.length === 0 ? [] : [section('Unreleased', findingsBetween(last, paths, today, parser))]),
    ...steps.reverse(),
    `## ${releases[0].version} (${releases[0].date})`,
    '',
    'The first release.',
    '',
  ].join('\n');
}

/** Without the version rule: what has changed is listed under the version that says so. */
function findingsBetween(
  old: Release,
  paths: readonly string[],
  today: Date,
  parser: FileParser,
): readonly Finding[] {
  const before = contractsIn(old.folder, workingTree).byName;
  const pairs = paths.flatMap((path) =>
    [...contractsIn(path, workingTree).byName].flatMap(([name, file]) => {
      const known = before.get(name);
      if (known === undefined) return [];
      return [{ old: { path: known, files: workingTree }, new: { path: file, files: workingTree } }];
    }),
  );
  return compare(pairs, { today, againstRelease: false, parser }).findings;
}

function section(title: string, all: readonly Finding[]): string {
  const groups = (['breaking', 'warning', 'note'] as const).flatMap((severity) => {
    const entries = [...new Set(all.filter((each) => each.severity === severity).map(entry))];
    return entries.length === 0 ? [] : [`### ${HEADINGS[severity]}`, '', ...entries, ''];
  });
  return [`## ${title}`, '', ...(groups.length === 0 ? ['Nothing that can be noticed.', ''] : groups)].join(
    '\n',
  );
}

function entry({ message, breaks, rule }: Finding): string {
  return `- ${message} (${READER_NAMES[breaks]}, \`${rule}\`)`.replaceAll(/[<>*_]/g, '\\$&');
}
