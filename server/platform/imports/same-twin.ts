/** Whether a line says of a twin that is there what the twin is. */
import { isDeepStrictEqual } from 'node:util';
import type { TwinRow } from '../twins/entity.js';
import type { TwinLine } from './line.js';

const always = [
  'type',
  'controller',
  'protocol',
  'properties',
  'metadata',
  'services',
  'verificationMethod',
  'validFrom',
  'validUntil',
] as const satisfies readonly (keyof TwinRow)[];

/** The platform, or the owner later on, adds these by other ways than a line that leaves them out. */
const ifSaid = ['verifiableCredential', 'externalId'] as const;

/** @returns the names of the fields that differ; what is the platform's own is not compared. */
export function differences(there: TwinRow, wanted: TwinRow, line: TwinLine): string[] {
  const compared = [...always, ...ifSaid.filter((name) => line[name] !== undefined)];
  return compared.filter((name) => !isDeepStrictEqual(there[name], wanted[name]));
}
