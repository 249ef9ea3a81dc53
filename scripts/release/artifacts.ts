/** Builds the packages of a release, with a bill of materials for each, and the provenance of all. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packPackage, type ReadCommand } from '../packaging/pack-package.js';
import { billOfMaterials } from './bill-of-materials.js';
import { provenanceOf } from './provenance.js';
import type { ReleaseCommands } from './release-commands.js';

export interface Artifact {
  /** The name of the file. */
  readonly name: string;
  readonly digest: { readonly sha256: string; readonly sha512: string };
}

/**
 * @param out The folder that the files are written to.
 * @param packages Their folders; `.` is the root, where the server's package is.
 */
export async function buildPackages(
  commands: ReleaseCommands,
  root: string,
  out: string,
  packages: readonly string[],
  version: string,
): Promise<Artifact[]> {
  const startedOn = new Date();
  const read: ReadCommand = (folder, command, ...args) => commands.read(folder, command, ...args);
  mkdirSync(out, { recursive: true });
  for (const folder of packages) {
    const tarball = await packPackage(read, join(root, folder), out);
    const bill = tarball.replace(/\.tgz$/, '.cdx.json');
    writeFileSync(bill, `${await billOfMaterials(commands, root, folder)}\n`);
  }
  const artifacts = readdirSync(out)
    .sort()
    .map((name) => artifactOf(out, name));
  const provenance = provenanceOf({
    artifacts,
    version,
    commit: await commands.read(root, 'git', 'rev-parse', 'HEAD'),
    lockDigest: digestOf('sha256', join(root, 'package-lock.json')),
    startedOn,
    finishedOn: new Date(),
  });
  writeFileSync(join(out, PROVENANCE), `${JSON.stringify(provenance, undefined, 2)}\n`);
  return artifacts;
}

const PROVENANCE = 'provenance.intoto.json';

export function describeArtifacts(artifacts: readonly Artifact[]): string {
  return [
    ...artifacts.map(({ name, digest }) => `${digest.sha256}  ${name}`),
    `with their provenance in ${PROVENANCE}`,
  ].join('\n');
}

function artifactOf(folder: string, name: string): Artifact {
  const path = join(folder, name);
  return { name, digest: { sha256: digestOf('sha256', path), sha512: digestOf('sha512', path) } };
}

function digestOf(algorithm: 'sha256' | 'sha512', path: string): string {
  return createHash(algorithm).update(readFileSync(path)).digest('hex');
}
