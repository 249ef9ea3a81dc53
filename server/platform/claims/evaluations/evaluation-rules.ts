/** The rules for evaluating a claim, for one claim and for the many of an import. They write nothing. */
import { Problem } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { approvedAmountOf, assertNoAmount } from './approved-amount.js';
import type { ClaimRow, NewEvaluation } from '../entity.js';
import type { Parties } from '../parties.js';
import { isFinal, mayBecome, transitions, type ClaimStatus } from './claim-transitions.js';

/** The prefixes of error fields. */
export interface Places {
  /** The field that determines the subject. */
  readonly subject: string;
  /** The field of the evaluation. */
  readonly evaluation: string;
}

export interface EvaluationRequest {
  readonly claim: ClaimRow;
  readonly evaluation: Schema<'EvaluationCreate'>;
  /** A DID. */
  readonly by: string;
  readonly places: Places;
  /** DIDs of verifiers that the subject got only after the evaluation. */
  readonly later?: readonly string[];
}

/**
 * Throws `unknown_twin`, `domain_not_verified`, `not_an_oracle`, `not_controller`, `invalid_request`, `invalid_transition` and
 * `issuance_exceeds_claim`.
 */
export function newEvaluation(
  parties: Parties,
  { claim, evaluation, by, places, later }: EvaluationRequest,
): NewEvaluation {
  const { status, reason = null } = evaluation;
  const subject = parties.twin(claim.subjectDid, places.subject);
  if (status === 'approved') parties.assertActive(subject, places.subject);
  const party = { subject: subject.did, oracle: evaluation.oracle };
  const oracle = parties.assertMayEvaluate(party, status, `${places.evaluation}.oracle`, later);
  if (status !== 'approved') assertNoAmount(evaluation, places.evaluation);
  assertMayBecome(claim, status, places.evaluation);
  return {
    claimId: claim.id,
    oracleDid: oracle.did,
    status,
    reason,
    amount: status === 'approved' ? approvedAmountOf(claim, evaluation, places.evaluation) : null,
    evaluatedBy: by,
    createdAt: new Date(),
  };
}

function assertMayBecome({ id, status: from }: ClaimRow, to: ClaimStatus, place: string): void {
  if (mayBecome(from, to)) return;
  const possible = transitions[from];
  const message = isFinal(from)
    ? `The claim ${id} is ${from}, which is final`
    : `The claim ${id} is ${from}; it can become ${possible.join(', ')}, but not ${to}`;
  throw new Problem('invalid_transition', message, {
    errors: [{ field: `${place}.status`, rule: 'invalid_transition', message }],
  });
}
