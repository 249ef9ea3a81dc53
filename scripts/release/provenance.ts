/** The provenance of packages: an in-toto statement with the SLSA predicate, which says what they were built from. It is not signed. */
import type { Artifact } from './artifacts.js';

export interface Build {
  readonly artifacts: readonly Artifact[];
  readonly version: string;
  readonly commit: string;
  /** SHA-256 of the lock file, in hexadecimal digits. */
  readonly lockDigest: string;
  readonly startedOn: Date;
  readonly finishedOn: Date;
}

/** https://slsa.dev/spec/v1.0/provenance */
export function provenanceOf({ artifacts, version, commit, lockDigest, startedOn, finishedOn }: Build) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: artifacts.map(({ name, digest }) => ({ name, digest })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:twin-oracle:make-release:v1',
        externalParameters: { version },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lockDigest } },
        ],
      },
      runDetails: {
        builder: { id: 'urn:twin-oracle:local-build' },
        metadata: { startedOn: startedOn.toISOString(), finishedOn: finishedOn.toISOString() },
      },
    },
  };
}
