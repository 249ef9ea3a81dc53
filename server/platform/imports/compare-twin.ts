/** Whether a line says of a twin that is there what the twin is. */
import { isDeepStrictEqual } from 'node:util';
import { isCredentialId } from '../credentials/credential-id.js';
import type { TwinRow } from '../register/entity.js';
import type { TwinLine } from './parse-line.js';

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

/** @returns the names of the fields that differ; what is the platform's own is not compared. */
export function differences(there: TwinRow, wanted: TwinRow, line: TwinLine): string[] {
  const differing: string[] = always.filter((name) => !isDeepStrictEqual(there[name], wanted[name]));
  // Both come to a twin later by other ways, too, so that a line may leave them out.
  if (line.externalId !== undefined && there.externalId !== wanted.externalId) differing.push('externalId');
  if (line.verifiableCredential !== undefined && !hasCredentials(there, wanted))
    differing.push('verifiableCredential');
  return differing;
}

/** But for links to credentials that the platform has added since. */
function hasCredentials(there: TwinRow, wanted: TwinRow): boolean {
  const isWanted = (link: object) =>
    wanted.verifiableCredential.some((other) => isDeepStrictEqual(other, link));
  const compared = there.verifiableCredential.filter(
    (link) => isWanted(link) || link.id === undefined || !isCredentialId(link.id),
  );
  return isDeepStrictEqual(compared, wanted.verifiableCredential);
}
