import type { Schema } from '../../contract/types.js';
import { fromDecimal } from './amount.js';
import type { ClaimRow, NewEvaluation } from './entity.js';

/** A claim with its evaluations, newest first. */
export interface EvaluatedClaim {
  readonly row: ClaimRow;
  readonly evaluations: readonly NewEvaluation[];
}

/** The claim in the form of the contract. */
export function toClaim({ row, evaluations }: EvaluatedClaim): Schema<'Claim'> {
  const { amount, unit, approvedAmount, credentialId } = row;
  return {
    claimId: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    subject: row.subjectDid,
    type: row.type,
    content: row.content,
    evidence: row.evidence,
    ...(amount !== null && { amount: fromDecimal(amount) }),
    ...(unit !== null && { unit }),
    status: row.status,
    ...(approvedAmount !== null && { approvedAmount: fromDecimal(approvedAmount) }),
    issuedAmount: fromDecimal(row.issuedAmount),
    ...(credentialId !== null && { credentialId }),
    raisedBy: row.raisedBy,
    evaluations: evaluations.map(toEvaluation),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toEvaluation(row: NewEvaluation): Schema<'Evaluation'> {
  return {
    oracle: row.oracleDid,
    status: row.status,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.amount !== null && { amount: fromDecimal(row.amount) }),
    by: row.evaluatedBy,
    at: row.createdAt.toISOString(),
  };
}
