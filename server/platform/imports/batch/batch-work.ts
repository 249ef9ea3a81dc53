/** What the steps share that process the lines of a batch. */
import type { EntityManager } from 'typeorm';
import type { CredentialIssuer } from '../../claims/credential-issuer.js';
import type { Protocols } from '../../protocols/protocol.js';
import type { BatchOptions } from '../../register/batch.js';
import type { TwinRow } from '../../register/fields/fields.js';
import type { ImportActor } from '../lines/import-actor.js';
import type { Names } from '../lines/local-ids.js';
import type { Numbered } from '../lines/parse-line.js';
import type { BatchResult } from '../results/batch-result.js';

export interface BatchWork {
  readonly manager: EntityManager;
  readonly protocols: Protocols;
  /** Of the credentials that approved claims become. */
  readonly issuer: CredentialIssuer;
  readonly actor: ImportActor;
  readonly names: Names;
  readonly outcome: BatchResult;
}

/** The twins that a batch has created, protocols among them, by DID. */
export type ImportedTwins = ReadonlyMap<string, ImportedTwin>;

export interface ImportedTwin {
  /** The line that it came from. */
  readonly line: number;
  readonly row: TwinRow;
}

/** A line cannot refer to what a later line creates, in the same batch or another. */
export function isLater(made: ImportedTwins, did: string, line: number): boolean {
  return (made.get(did)?.line ?? 0) > line;
}

/** The twins that a line may refer to. */
export function visible(
  made: ImportedTwins,
  lines: readonly Numbered[],
): Pick<BatchOptions, 'known' | 'mayName'> {
  return {
    known: new Map([...made].map(([did, { row }]) => [did, row])),
    mayName: (index, did) => !isLater(made, did, lines[index]?.line ?? 0),
  };
}
