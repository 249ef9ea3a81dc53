import { failed, passed } from './check-result.js';
import type { Finding } from './check-result.js';
import type { ReadCredential } from './read-credential.js';
import { isRecord } from './record.js';
import type { Payload } from './record.js';
import { readStatusList } from './status-list.js';

/** A signed status list (`vc+jwt`), or a function that fetches the one at that URL. */
export type StatusListSource = string | ((url: string) => Promise<string>);

/** An entry of Bitstring Status List 1.0, section 2.1. */
interface StatusEntry {
  readonly purpose: string;
  readonly url: string;
  readonly index: number;
}

/** The finding for a credential without a status. */
export const NO_STATUS = passed('It names no status list, so it cannot be revoked');

export const NOT_REVOKED = passed('Not revoked');

export const REVOKED = failed('Revoked by its issuer');

/** Whether the credential names its status. */
export const hasStatus = ({ payload }: ReadCredential): boolean => payload.credentialStatus !== undefined;

/** Looks up the credential in the list that it names. The list must be signed by the credential's own issuer. */
export const statusByList = async (
  credential: ReadCredential,
  source: StatusListSource | undefined,
  now: Date,
): Promise<Finding> => {
  if (!hasStatus(credential)) return NO_STATUS;
  const { credentialStatus: named } = credential.payload;
  const entries = (Array.isArray(named) ? named : [named]).map(readEntry);
  for (const entry of entries) {
    if (!entry) return failed('Its status is of a kind that is not known here');
    const finding = await checkEntry(entry, credential.issuer, source, now);
    if (!finding.ok) return finding;
  }
  return NOT_REVOKED;
};

const readEntry = (value: unknown): StatusEntry | undefined => {
  if (!isRecord(value) || value.type !== 'BitstringStatusListEntry' || !hasSingleBits(value))
    return undefined;
  const { statusPurpose: purpose, statusListCredential: url, statusListIndex: index } = value;
  const isEntry =
    (purpose === 'revocation' || purpose === 'suspension') &&
    typeof url === 'string' &&
    typeof index === 'string' &&
    /^\d{1,15}$/.test(index);
  return isEntry ? { purpose, url, index: Number(index) } : undefined;
};

const hasSingleBits = ({ statusSize }: Payload): boolean => statusSize === undefined || statusSize === 1;

const checkEntry = async (
  { purpose, url, index }: StatusEntry,
  issuer: string,
  source: StatusListSource | undefined,
  now: Date,
): Promise<Finding> => {
  if (source === undefined)
    return failed('Its status list was not given, so nobody knows whether it was revoked');
  const text = typeof source === 'string' ? source : await fetchFrom(source, url);
  if (text === undefined) return failed('Its status list could not be fetched');
  const list = await readStatusList(text, { issuer, url, purpose, now });
  if (typeof list === 'string') return failed(list);
  const bit = list.bitAt(index);
  if (bit === undefined) return failed('Its status list is too short for it');
  if (!bit) return NOT_REVOKED;
  return purpose === 'revocation' ? REVOKED : failed('Suspended by its issuer');
};

const fetchFrom = async (
  fetchList: Exclude<StatusListSource, string>,
  url: string,
): Promise<string | undefined> => {
  try {
    return await fetchList(url);
  } catch {
    // The finding is that the list could not be had; the function of the caller that fetches it knows why.
    return undefined;
  }
};
