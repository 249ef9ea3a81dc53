/** Whether a line agrees with an existing twin. */
import { isDeepStrictEqual } from 'node:util';
import { isCredentialId } from '../../credentials/credential-id.js';
import { statedNames, type StatedName, type TwinRow } from '../../register/fields/fields.js';
import type { TwinLine } from '../lines/parse-line.js';

/** A twin may get these later in other ways, so that a line may omit them. */
const comparedWhenGiven: readonly StatedName[] = ['externalId', 'verifiableCredential'];
const names = ['type', 'protocol', ...statedNames] as const;

/** @returns the names of the fields that differ; the platform's own fields are not compared. */
export function differences(there: TwinRow, wanted: TwinRow, line: TwinLine): string[] {
  return names
    .filter((name) => line[name] !== undefined || !comparedWhenGiven.some((other) => other === name))
    .filter((name) =>
      name === 'verifiableCredential'
        ? !hasCredentials(there, wanted)
        : !isDeepStrictEqual(there[name], wanted[name]),
    );
}

/** Ignores links to credentials that the platform has added since. */
function hasCredentials(there: TwinRow, wanted: TwinRow): boolean {
  const isWanted = (link: object) =>
    wanted.verifiableCredential.some((other) => isDeepStrictEqual(other, link));
  const compared = there.verifiableCredential.filter(
    (link) => isWanted(link) || link.id === undefined || !isCredentialId(link.id),
  );
  return isDeepStrictEqual(compared, wanted.verifiableCredential);
}
