/** Keeps the contracts and the reports of the packages as they are released, and drops the waivers, which counted until now. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReports, reportFolder, reportPath } from '../api-surface/packages.js';
import { RELEASED } from './last-release.js';

const CONTRACT_PARTS = ['openapi.yaml', 'asyncapi.yaml', 'paths', 'schemas'];

export function freeze(root: string, packages: readonly string[], version: string, today: Date): void {
  for (const part of CONTRACT_PARTS) copy(join(root, 'spec', part), join(root, RELEASED, version, part));
  for (const folder of packages) {
    const path = join(root, folder);
    mkdirSync(reportFolder(path, version), { recursive: true });
    for (const [entryPoint, report] of readReports(path))
      writeFileSync(reportPath(path, entryPoint, version), report);
  }
  const list = join(root, RELEASED, 'releases.yaml');
  const date = today.toISOString().slice(0, 10);
  writeFileSync(list, `${readFileSync(list, 'utf8')}- { version: ${version}, date: '${date}' }\n`);
  writeFileSync(join(root, 'spec/waivers.yaml'), WAIVERS);
}

/** A contract may have all its parts in one file. */
function copy(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}

const WAIVERS = `# Breaking changes since the last release that were agreed on; see packages/contract-diff/README.md. Each has these keys:
# - fingerprint: 0123456789ab
#   rule: reply-property-removed
#   reason: Nobody has ever read it, as the log of the last year says.
#   owner: api-team
#   expires: '2027-01-31'
`;
