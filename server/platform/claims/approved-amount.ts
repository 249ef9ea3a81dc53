import type { EntityManager } from 'typeorm';
import { invalidRequest } from '../../contract/faults.js';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { fromDecimal, toDecimal } from './amount.js';
import type { ClaimRow } from './entity.js';

type Judgement = Schema<'EvaluationCreate'>;

/** Throws `invalid_request`: only what is approved has an amount. */
export function assertNoAmount({ amount }: Judgement): void {
  if (amount !== undefined) throw wrongAmount('goes with the status approved only');
}

/**
 * What is approved of the claim, as a decimal: all of it unless the judgement says otherwise, and nothing of a claim without an amount.
 * Throws `invalid_request`, and `issuance_exceeds_claim` when more was issued on the claim, approved once before.
 */
export async function approvedAmountOf(
  manager: EntityManager,
  { id, amount: claimed, issuedAmount }: ClaimRow,
  { amount }: Judgement,
): Promise<string | null> {
  if (claimed === null) {
    if (amount !== undefined) throw wrongAmount('cannot be given: the claim has none');
    return null;
  }
  const approved = amount === undefined ? claimed : toDecimal(amount, 'body.amount');
  // Decimals are compared where they are exact.
  const [row] = await manager.query<{ over: boolean; under: boolean }[]>(
    'select $1::numeric > $2::numeric as over, $1::numeric < $3::numeric as under',
    [approved, claimed, issuedAmount],
  );
  if (row?.over) throw wrongAmount(`must be at most ${fromDecimal(claimed)}, which is claimed`);
  if (row?.under)
    throw new Problem(
      'issuance_exceeds_claim',
      `${fromDecimal(issuedAmount)} of the claim ${id} are issued already, so no less can be approved`,
    );
  return approved;
}

function wrongAmount(message: string): Problem {
  return invalidRequest([{ field: 'body.amount', rule: 'amount', message }]);
}
