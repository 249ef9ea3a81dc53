/** A claim as a line that raises and evaluates it elsewhere. Its credential is not exported: this platform's key signed it. */
import { fromDecimal } from '../claims/amount.js';
import type { ClaimRow, EvaluationRow } from '../claims/entity.js';
import { line } from './export-line.js';

export type LineOfClaim = Pick<
  ClaimRow,
  | 'id'
  | 'externalId'
  | 'raisedBy'
  | 'subjectDid'
  | 'type'
  | 'content'
  | 'evidence'
  | 'amount'
  | 'unit'
  | 'status'
> & {
  /** From the last evaluation; null for a pending claim. */
  readonly oracleDid: string | null;
  readonly reason: EvaluationRow['reason'];
  readonly approvedAmount: EvaluationRow['amount'];
};

export function claimLine(row: LineOfClaim): string {
  const { subjectDid: subject, type, content, evidence, amount, unit } = row;
  return line({
    kind: 'claim',
    // A claim without an external id gets its id here, so that it is raised once however often the line is imported.
    ...{ externalId: row.externalId ?? row.id, owner: row.raisedBy, subject, type, content, evidence },
    ...(amount !== null && { amount: fromDecimal(amount) }),
    ...(unit !== null && { unit }),
    ...(row.oracleDid !== null && { evaluation: evaluationOf(row, row.oracleDid) }),
  });
}

function evaluationOf({ status, reason, approvedAmount }: LineOfClaim, oracle: string) {
  return {
    ...{ oracle, status },
    ...(reason !== null && { reason }),
    ...(approvedAmount !== null && { amount: fromDecimal(approvedAmount) }),
  };
}
