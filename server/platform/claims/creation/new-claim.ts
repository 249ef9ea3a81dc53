import { invalidRequest } from '../../../contract/validation/validation-errors.js';
import type { Schema } from '../../../contract/types.js';
import { newIdentifier } from '../../../persistence/identifier.js';
import { toDecimal } from '../amount.js';
import { assertCertifiable } from './validate-claim.js';
import type { ClaimRow } from '../entity.js';

/** A new claim. Throws `invalid_request`; writes nothing. `place` is the prefix of error fields, such as `body`. */
export function newClaim(
  { subject, type, content = {}, evidence, amount, unit, externalId }: Schema<'ClaimCreate'>,
  raisedBy: string,
  place = 'body',
): ClaimRow {
  assertCertifiable({ type, content, evidence }, place);
  const decimal = amount === undefined ? null : toDecimal(amount, `${place}.amount`);
  if (decimal === null && unit !== undefined)
    throw invalidRequest([
      { field: `${place}.unit`, rule: 'dependentRequired', message: `needs ${place}.amount` },
    ]);
  const now = new Date();
  return {
    id: newIdentifier('clm'),
    externalId: externalId ?? null,
    subjectDid: subject,
    type,
    content,
    evidence,
    amount: decimal,
    unit: unit ?? null,
    status: 'pending',
    approvedAmount: null,
    issuedAmount: '0',
    credentialId: null,
    raisedBy,
    createdAt: now,
    updatedAt: now,
  };
}
