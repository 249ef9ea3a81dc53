/**
 * Writes what the packages export, `<package>/api/*.api.md`. With `--check` it writes nothing: it fails when a report is stale, and when a
 * package's version does not say what has changed since the last release.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lastRelease } from '../release/last-release.js';
import { extractReports } from './extract.js';
import { judgeSurface } from './judge-surface.js';
import {
  PACKAGES,
  readPackage,
  readReports,
  reportFolder,
  reportPath,
  type PublicPackage,
} from './packages.js';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const isCheck = process.argv.includes('--check');

for (const folder of PACKAGES) {
  const each = readPackage(folder);
  const reports = extractReports(each);
  if (isCheck) checkFresh(each, reports);
  else writeReports(each, reports);
  checkVersion(each, reports);
}

function writeReports({ folder }: PublicPackage, reports: ReadonlyMap<string, string>): void {
  mkdirSync(reportFolder(folder), { recursive: true });
  for (const entryPoint of readReports(folder).keys()) rmSync(reportPath(folder, entryPoint));
  for (const [entryPoint, report] of reports) writeFileSync(reportPath(folder, entryPoint), report);
}

function checkFresh({ folder }: PublicPackage, reports: ReadonlyMap<string, string>): void {
  const committed = readReports(folder);
  const stale = [...new Set([...committed.keys(), ...reports.keys()])].filter(
    (entryPoint) => committed.get(entryPoint) !== reports.get(entryPoint),
  );
  if (stale.length === 0) return;
  const paths = stale.map((entryPoint) => reportPath(folder, entryPoint));
  fail(`Stale: ${paths.join(', ')}. Run \`make surface\` and commit the result`);
}

function checkVersion(each: PublicPackage, reports: ReadonlyMap<string, string>): void {
  const release = lastRelease('.').version;
  const { changes, needed, lowest, isEnough } = judgeSurface(
    each.folder,
    reports,
    release,
    each.version,
    each.name,
  );
  console.log(`${each.name}: ${release} → ${each.version}, ${describeCount(changes.length)}`);
  for (const { kind, path, message } of changes) console.log(`  ${kind} ${path} ${message}`);
  if (!isEnough)
    fail(
      `The version of ${each.name} is ${each.version}: since ${release} it needs a ${needed} version, ${lowest} or above`,
    );
}

function describeCount(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}

function fail(message: string): void {
  console.error(message);
  if (isCheck) process.exitCode = 1;
}
