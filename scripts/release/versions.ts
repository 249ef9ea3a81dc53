/** Writes the version of a release wherever it is said by hand. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, parseDocument } from 'yaml';

export const CONTRACTS = ['spec/openapi.yaml', 'spec/asyncapi.yaml'] as const;

/** They name the version of contract-diff that other repositories run. */
const WORKFLOWS = ['docs/ci/github.yml', 'docs/ci/gitlab.yml', 'docs/ci/github-publish.yml'];

/** They name the image of the version. */
const MANIFESTS = ['docs/deploy/kubernetes.yaml', 'docs/deploy/kubernetes-migration.yaml'];

/** @param packages Their folders; they and the project have one version. */
export function setVersions(root: string, packages: readonly string[], version: string): void {
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(root, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  for (const folder of ['.', ...packages])
    edit(join(folder, 'package.json'), (text) => text.replace(/("version": ")[^"]*/, `$1${version}`));
  edit('package-lock.json', (text) => lockWith(text, ['', ...packages], version));
  for (const contract of CONTRACTS) edit(contract, (text) => contractWith(text, version));
  for (const workflow of WORKFLOWS)
    edit(workflow, (text) => text.replace(/(\/contract-diff@)[^']*/, `$1${version}`));
  for (const manifest of MANIFESTS)
    edit(manifest, (text) => text.replace(/(image: \S+:)\S+/, `$1${version}`));
}

interface Lock {
  version: string;
  packages: Record<string, { version?: string }>;
}

function lockWith(text: string, folders: readonly string[], version: string): string {
  const lock = JSON.parse(text) as Lock;
  lock.version = version;
  for (const folder of folders) lock.packages[folder] = { ...lock.packages[folder], version };
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

/** The `info.version` of a contract. */
export function contractVersion(text: string): string {
  return String(versionNode(text).value);
}

/** Changes nothing else in the text, which is written by hand. */
function contractWith(text: string, version: string): string {
  const [start, end] = versionNode(text).range;
  return text.slice(0, start) + version + text.slice(end);
}

function versionNode(text: string) {
  const node = parseDocument(text).getIn(['info', 'version'], true);
  if (!isScalar(node) || !node.range) throw new Error('The contract has no info.version');
  return { value: node.value, range: node.range };
}
