import type { Schema } from '../../contract/types.js';
import { fromDecimal } from '../claims/amount.js';
import type { DrawRow, IssuanceRow } from './entity.js';

export interface WholeIssuance {
  readonly row: IssuanceRow;
  /** By the claims' ids. */
  readonly draws: readonly DrawRow[];
}

/** As the contract shows it. */
export function toIssuance({ row, draws }: WholeIssuance): Schema<'Issuance'> {
  return {
    issuanceId: row.id,
    domain: row.domainDid,
    type: row.type,
    amount: fromDecimal(row.amount),
    ...(row.unit !== null && { unit: row.unit }),
    recipient: row.recipientDid,
    draws: draws.map(({ claimId, amount }) => ({ claimId, amount: fromDecimal(amount) })),
    issuedBy: row.issuedBy,
    createdAt: row.createdAt.toISOString(),
  };
}
