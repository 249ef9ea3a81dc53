import type { EntityManager } from 'typeorm';
import { invalidRequest } from '../../contract/validation/validation-errors.js';
import type { Schema } from '../../contract/types.js';
import { newIdentifier } from '../../persistence/identifier.js';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import type { Outcome } from '../../command/unit-of-work.js';
import { assertController, type Actor } from '../register/controllers.js';
import { fromDecimal } from '../claims/amount.js';
import { assertVerified } from '../verification/state/assert-verified.js';
import { assertDraws, drawOn, lockClaims } from './allocate.js';
import type { IssuanceRow } from './entity.js';
import { toIssuance, type WholeIssuance } from './issuance.js';
import { insertIssuance, sumOf, type Drawn } from './store.js';

/** Issues on approved claims, within a transaction. */
export async function issueOnClaims(
  manager: EntityManager,
  actor: Actor,
  { domain, type, recipient = actor.ownerDid, draws }: Schema<'IssuanceCreate'>,
): Promise<Outcome<WholeIssuance>> {
  assertDraws(draws);
  await assertController(manager, actor, await assertVerified(manager, domain, 'body.domain'));
  const claims = await lockClaims(manager, domain, draws);
  const createdAt = new Date();
  const drawn = await drawOn(manager, draws, createdAt);
  const row: IssuanceRow = {
    id: newIdentifier('iss'),
    domainDid: domain,
    type,
    amount: await amountOf(manager, drawn),
    unit: claims[0]?.unit ?? null,
    recipientDid: recipient,
    issuedBy: actor.ownerDid,
    createdAt,
  };
  const rows = drawn.map(({ claimId, amount }) => ({ issuanceId: row.id, claimId, amount }));
  const result = { row, draws: rows };
  await insertIssuance(manager, result);
  return {
    result,
    events: [
      {
        type: 'issuance.created',
        subject: domain,
        data: { issuance: toIssuance(result), claims: drawn.map((draw) => toDrawnClaim(draw, createdAt)) },
      },
    ],
  };
}

function toDrawnClaim({ claimId, issuedAmount }: Drawn, at: Date): Schema<'DrawnClaim'> {
  return { claimId, issuedAmount: fromDecimal(issuedAmount), updatedAt: at.toISOString() };
}

/** Beyond it a number of JSON would not be exact. */
const MAX_AMOUNT = openapi.components.schemas.Amount.maximum;

async function amountOf(manager: EntityManager, drawn: readonly Drawn[]): Promise<string> {
  const sum = await sumOf(manager, drawn, MAX_AMOUNT);
  if (sum !== undefined) return sum;
  throw invalidRequest([
    { field: 'body.draws', rule: 'maximum', message: `must be at most ${MAX_AMOUNT} together` },
  ]);
}
