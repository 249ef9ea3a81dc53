import type { TwinRow } from '../register/entity.js';

/** The twins that a batch has made, protocols among them, by DID. */
export type ImportedTwins = ReadonlyMap<string, ImportedTwin>;

export interface ImportedTwin {
  /** That it came from. */
  readonly line: number;
  readonly row: TwinRow;
}

/** What stands on a later line does not count, be it in the same batch or in another one. */
export function isLater(made: ImportedTwins, did: string, line: number): boolean {
  return (made.get(did)?.line ?? 0) > line;
}
