import { invalidRequest } from '../../../contract/validation/validation-errors.js';
import { Problem } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { fromDecimal, millionthsOf, toDecimal } from '../amount.js';
import type { ClaimRow } from '../entity.js';

type EvaluationCreate = Schema<'EvaluationCreate'>;

/** Throws `invalid_request`: only an approval has an amount. */
export function assertNoAmount({ amount }: EvaluationCreate, place: string): void {
  if (amount !== undefined) throw wrongAmount(place, 'goes with the status approved only');
}

/**
 * The approved amount of the claim, as a decimal: all of it unless the evaluation says otherwise, and null for a claim without an amount.
 * Throws `invalid_request`, and `issuance_exceeds_claim` when more was issued already on the claim after an earlier approval.
 */
export function approvedAmountOf(
  { id, amount: claimed, issuedAmount }: ClaimRow,
  { amount }: EvaluationCreate,
  place: string,
): string | null {
  if (claimed === null) {
    if (amount !== undefined) throw wrongAmount(place, 'cannot be given: the claim has none');
    return null;
  }
  const approved = amount === undefined ? claimed : toDecimal(amount, `${place}.amount`);
  if (millionthsOf(approved) > millionthsOf(claimed))
    throw wrongAmount(place, `must be at most ${fromDecimal(claimed)}, which is claimed`);
  if (millionthsOf(approved) < millionthsOf(issuedAmount))
    throw new Problem(
      'issuance_exceeds_claim',
      `${fromDecimal(issuedAmount)} of the claim ${id} are issued already, so no less can be approved`,
    );
  return approved;
}

function wrongAmount(place: string, message: string): Problem {
  return invalidRequest([{ field: `${place}.amount`, rule: 'amount', message }]);
}
