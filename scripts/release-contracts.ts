/** Releases the contracts: copies them to `spec/released/<info.version>/`, lists them there, and drops the waivers, which counted until now. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

process.chdir(fileURLToPath(new URL('../', import.meta.url)));

const versions = ['spec/openapi.yaml', 'spec/asyncapi.yaml'].map((path) => versionOf(path));
const [version] = versions;
const folder = `spec/released/${version}`;
if (version === undefined || versions.some((each) => each !== version))
  throw new Error(`The contracts have the versions ${versions.join(' and ')}; they are released together`);
if (existsSync(folder)) throw new Error(`${folder} is there: raise info.version first`);

for (const part of ['openapi.yaml', 'asyncapi.yaml', 'paths', 'schemas'])
  cpSync(`spec/${part}`, `${folder}/${part}`, { recursive: true });
const list = 'spec/released/releases.yaml';
const known = existsSync(list)
  ? readFileSync(list, 'utf8')
  : '# The released contracts, the oldest first. `make release-contracts` adds one.\n';
writeFileSync(list, `${known}- { version: ${version}, date: '${new Date().toISOString().slice(0, 10)}' }\n`);
writeFileSync('spec/waivers.yaml', emptyWaivers());
console.log(`Released ${version} in ${folder}`);

function versionOf(path: string): string {
  const { info } = parse(readFileSync(path, 'utf8')) as { info: { version: string } };
  return info.version;
}

function emptyWaivers(): string {
  return `# Breaking changes since the last release that were agreed on; see packages/contract-diff/README.md. Each has these keys:
# - fingerprint: 0123456789ab
#   rule: reply-property-removed
#   reason: Nobody has ever read it, as the log of the last year says.
#   owner: api-team
#   expires: '2027-01-31'
`;
}
