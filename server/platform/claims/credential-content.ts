/** The content of a credential (W3C Verifiable Credentials 2.0). */
import { CREDENTIALS_CONTEXT } from '../credentials/credentials-context.js';
import { toUrn } from '../credentials/credential-id.js';
import { statusListUrl, type StatusPlace } from '../credentials/status-place.js';
import { fromDecimal } from './amount.js';
import { toEvaluation } from './claim.js';
import type { ClaimRow, NewEvaluation } from './entity.js';

/** The second context gives a meaning to the terms of claims, which no vocabulary defines. */
const CONTEXT = [CREDENTIALS_CONTEXT, 'https://www.w3.org/ns/credentials/undefined-terms/v2'];

export interface CredentialInput {
  readonly id: string;
  readonly issuer: string;
  readonly claim: ClaimRow;
  /** The evaluation that approved the claim. */
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
