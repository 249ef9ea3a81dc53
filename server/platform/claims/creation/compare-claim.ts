/** Whether an existing claim is the one that a line of an import describes. */
import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../../contract/types.js';
import type { BatchOptions } from '../../register/batch.js';
import { externalIdTaken } from '../../register/external-id.js';
import { fromDecimal } from '../amount.js';
import type { EvaluatedClaim } from '../claim.js';
import type { ClaimRow, NewEvaluation } from '../entity.js';

/** Throws `external_id_taken` when the existing claim is different, or was evaluated differently. */
export function assertSameClaim(
  existing: EvaluatedClaim,
  wanted: ClaimRow,
  evaluation: Schema<'EvaluationCreate'> | undefined,
  place: BatchOptions['place'],
): void {
  const isSame = isDeepStrictEqual(statedBy(existing.row), statedBy(wanted));
  if (isSame && (!evaluation || existing.evaluations.some((one) => isThat(one, evaluation, wanted)))) return;
  const what = isSame ? 'was not evaluated so' : 'differs';
  throw externalIdTaken(wanted.externalId ?? '', `the claim ${existing.row.id}, which ${what}`, place);
}

function statedBy({ subjectDid, type, content, evidence, amount, unit }: ClaimRow) {
  return [subjectDid, type, content, evidence, numberOf(amount), unit];
}

function isThat(
  { oracleDid, status, reason, amount }: NewEvaluation,
  evaluation: Schema<'EvaluationCreate'>,
  { amount: claimed }: ClaimRow,
): boolean {
  return (
    oracleDid === evaluation.oracle &&
    status === evaluation.status &&
    reason === (evaluation.reason ?? null) &&
    (status !== 'approved' || numberOf(amount) === (evaluation.amount ?? numberOf(claimed)))
  );
}

/** Of different decimals of one number, such as 1.5 and 1.500000. */
function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : fromDecimal(decimal);
}
