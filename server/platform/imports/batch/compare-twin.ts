/** Whether a line says of a twin that is there what the twin is. */
import { isDeepStrictEqual } from 'node:util';
import { isCredentialId } from '../../credentials/credential-id.js';
import { statedNames, type StatedName, type TwinRow } from '../../register/fields.js';
import type { TwinLine } from '../lines/parse-line.js';

/** They come to a twin later by other ways, too, so that a line may leave them out. */
const comparedWhenGiven: readonly StatedName[] = ['externalId', 'verifiableCredential'];
const names = ['type', 'protocol', ...statedNames] as const;

/** @returns the names of the fields that differ; what is the platform's own is not compared. */
export function differences(there: TwinRow, wanted: TwinRow, line: TwinLine): string[] {
  return names
    .filter((name) => line[name] !== undefined || !comparedWhenGiven.some((other) => other === name))
    .filter((name) =>
      name === 'verifiableCredential'
        ? !hasCredentials(there, wanted)
        : !isDeepStrictEqual(there[name], wanted[name]),
    );
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
