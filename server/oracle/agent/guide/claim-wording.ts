/** Sentences of the guide about claims. */
import type { z } from 'zod';
import type { claim } from '../../tools/claims/claim-shapes.js';
import { shown as shownText } from './untrusted-text.js';
import { labelOf, plural, type Party } from './wording.js';

type Claim = z.infer<typeof claim>;

/** @param shown The number of claims that were requested. */
export function claimsAbout(claims: readonly Claim[], subject: Party, shown: number): string {
  if (claims.length === 0) return `I know no claim about ${labelOf(subject)}.`;
  const count =
    claims.length < shown ? `I know ${plural(claims.length, 'claim')}` : `The newest ${shown} claims`;
  return `${count} about ${labelOf(subject)}: ${claims.map(brief).join('; ')}.`;
}

export function evaluatedClaim(claim: Claim): string {
  return `I have evaluated the claim: ${brief(claim)}.`;
}

const MAX_REASON = 200;

function brief(claim: Claim): string {
  const { claimId, type, status, amount, approvedAmount, credentialId, evaluations } = claim;
  const { unit } = claim;
  const measured = (much: number | undefined) =>
    much === undefined ? '' : ` ${much}${unit ? ` ${shownText(unit, MAX_REASON)}` : ''}`;
  const of = amount === undefined ? '' : ` of${measured(amount)}`;
  const approved =
    approvedAmount === undefined || approvedAmount === amount ? '' : ` for${measured(approvedAmount)}`;
  const reason = evaluations[0]?.reason;
  return [
    `${shownText(type, MAX_REASON)} ${claimId}${of} is ${status}${approved}`,
    ...(reason ? [`because ${shownText(reason, MAX_REASON)}`] : []),
    ...(credentialId ? [`and its credential is ${credentialId}`] : []),
  ].join(' ');
}
