import type { EntityManager } from 'typeorm';
import { invalidRequest } from '../../contract/faults.js';
import type { Schema } from '../../contract/types.js';
import { newIdentifier } from '../../identifier.js';
import { asColumns } from '../../persistence/columns.js';
import type { Change } from '../change/changes.js';
import { assertController, type Actor } from '../twins/controllers.js';
import { assertVerified } from '../verification/assert-verified.js';
import { toDecimal } from './amount.js';
import { toClaim, type JudgedClaim } from './claim.js';
import { assertCertifiable } from './certifiable.js';
import { ClaimEntity, type ClaimRow } from './entity.js';

/** Raises a claim, within a transaction. The domain stays verified to its end. */
export async function raiseClaim(
  manager: EntityManager,
  actor: Actor,
  input: Schema<'ClaimCreate'>,
): Promise<Change<JudgedClaim>> {
  const { subject, type, content = {}, evidence } = input;
  assertCertifiable(input);
  const amount = input.amount === undefined ? null : toDecimal(input.amount, 'body.amount');
  if (amount === null && input.unit !== undefined)
    throw invalidRequest([{ field: 'body.unit', rule: 'dependentRequired', message: 'needs body.amount' }]);
  const domain = await assertVerified(manager, subject, 'body.subject');
  await assertController(manager, actor, domain);
  const now = new Date();
  const row: ClaimRow = {
    id: newIdentifier('clm'),
    subjectDid: subject,
    type,
    content,
    evidence,
    amount,
    unit: input.unit ?? null,
    status: 'pending',
    approvedAmount: null,
    issuedAmount: '0',
    credentialId: null,
    raisedBy: actor.ownerDid,
    createdAt: now,
    updatedAt: now,
  };
  await manager.insert(ClaimEntity, asColumns(row));
  const made = { row, evaluations: [] };
  return { made, events: [{ type: 'claim.created', subject, data: { claim: toClaim(made) } }] };
}
