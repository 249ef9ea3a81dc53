/** What a credential says (W3C Verifiable Credentials 2.0). */
import { fromDecimal } from './amount.js';
import { toEvaluation } from './claim.js';
import type { ClaimRow } from './entity.js';
import type { NewEvaluation } from './evaluation-rules.js';
import { toUrn } from '../credentials/credential-id.js';
import { statusListUrl, type StatusPlace } from '../credentials/status-place.js';

/** The first is that of all credentials. The second gives a meaning to the words of claims, which no vocabulary knows. */
const CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://www.w3.org/ns/credentials/undefined-terms/v2',
];

export interface CredentialInput {
  readonly id: string;
  readonly issuer: string;
  readonly claim: ClaimRow;
  /** The one that has approved the claim. */
  readonly approval: NewEvaluation;
  readonly place: StatusPlace;
  readonly publicUrl: string;
}

export function typeOf({ type }: Pick<ClaimRow, 'type'>): string {
  return type.endsWith('Credential') ? type : `${type}Credential`;
}

export function contentOf({ id, issuer, claim, approval, place, publicUrl }: CredentialInput): object {
  const list = statusListUrl(publicUrl, place.list);
  const { oracle, by, at, reason } = toEvaluation(approval);
  return {
    '@context': CONTEXT,
    id: toUrn(id),
    type: ['VerifiableCredential', typeOf(claim)],
    issuer,
    validFrom: at,
    credentialSubject: {
      ...claim.content,
      id: claim.subjectDid,
      ...(approval.amount !== null && { amount: fromDecimal(approval.amount) }),
      ...(claim.unit !== null && { unit: claim.unit }),
    },
    evidence: [
      ...claim.evidence,
      { type: 'ClaimEvaluation', claimId: claim.id, oracle, by, at, ...(reason !== undefined && { reason }) },
    ],
    credentialStatus: {
      id: `${list}#${place.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(place.index),
      statusListCredential: list,
    },
  };
}

/** What a status list says of the time from `now` on. */
export interface StatusListInput {
  readonly issuer: string;
  readonly url: string;
  readonly encodedList: string;
  readonly now: Date;
}

/** How long a list may be kept before it is asked for anew. */
export const LIST_FRESH_SECONDS = 60;

/** How long somebody who cannot ask may rely on it. */
const LIST_VALID_SECONDS = 24 * 60 * 60;

export function statusListOf({ issuer, url, encodedList, now }: StatusListInput): object {
  return {
    '@context': CONTEXT.slice(0, 1),
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: now.toISOString(),
    validUntil: new Date(now.getTime() + LIST_VALID_SECONDS * 1000).toISOString(),
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      ttl: LIST_FRESH_SECONDS * 1000,
      encodedList,
    },
  };
}
