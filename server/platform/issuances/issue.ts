import type { EntityManager } from 'typeorm';
import { invalidRequest } from '../../contract/validation-errors.js';
import type { Schema } from '../../contract/types.js';
import { newIdentifier } from '../../persistence/identifier.js';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import type { Outcome } from '../../command/unit-of-work.js';
import { assertController, type Actor } from '../register/controllers.js';
import { fromDecimal } from '../claims/amount.js';
import { assertVerified } from '../verification/assert-verified.js';
import { assertDraws, drawOn, lockClaims, type Drawn } from './allocate.js';
import { DrawEntity, IssuanceEntity, type IssuanceRow } from './entity.js';
import { toIssuance, type WholeIssuance } from './issuance.js';

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
    amount: await sumOf(manager, drawn),
    unit: claims[0]?.unit ?? null,
    recipientDid: recipient,
    issuedBy: actor.ownerDid,
    createdAt,
  };
  const rows = drawn.map(({ claimId, amount }) => ({ issuanceId: row.id, claimId, amount }));
  await manager.insert(IssuanceEntity, row);
  await manager.insert(DrawEntity, rows);
  const result = { row, draws: rows };
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

async function sumOf(manager: EntityManager, drawn: readonly Drawn[]): Promise<string> {
  const [row] = await manager.query<{ sum: string; fits: boolean }[]>(
    `select sum(amount) as sum, sum(amount) <= $2 as fits from unnest($1::numeric[]) as amount`,
    [drawn.map(({ amount }) => amount), MAX_AMOUNT],
  );
  if (!row?.fits)
    throw invalidRequest([
      { field: 'body.draws', rule: 'maximum', message: `must be at most ${MAX_AMOUNT} together` },
    ]);
  return row.sum;
}
