import type { TwinRow } from '../register/entity.js';

/** The twins that a batch has made, protocols among them, by DID. */
export type MadeTwins = ReadonlyMap<string, MadeTwin>;

export interface MadeTwin {
  /** That it came from. */
  readonly line: number;
  readonly row: TwinRow;
}

/** What stands on a later line does not count, be it in the same batch or in another one. */
export function isLater(made: MadeTwins, did: string, line: number): boolean {
  return (made.get(did)?.line ?? 0) > line;
}
