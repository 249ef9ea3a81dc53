/** Allocates approved amounts of claims. Each part of an amount goes into one issuance. */
import type { EntityManager } from 'typeorm';
import { invalidRequest } from '../../contract/validation/validation-errors.js';
import { Problem, type FieldError } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { fromDecimal, toDecimal } from '../claims/amount.js';
import type { ClaimRow } from '../claims/entity.js';
import { lockClaimRows, updateIssuedAmounts } from '../claims/store.js';
import { planDraws, type Drawn, type Plan } from './store.js';

/** Throws `invalid_request` when a claim is drawn on twice, or an amount has too many decimals. */
export function assertDraws(draws: readonly Schema<'DrawCreate'>[]): void {
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  draws.forEach(({ claimId, amount }, at) => {
    if (seen.has(claimId))
      errors.push({
        field: `body.draws[${at}].claimId`,
        rule: 'unique',
        message: 'is drawn on twice; name each claim once',
      });
    seen.add(claimId);
    if (amount !== undefined) toDecimal(amount, `body.draws[${at}].amount`);
  });
  if (errors.length > 0) throw invalidRequest(errors);
}

/**
 * The approved claims of the domain, locked in the order of their ids. All have one unit. Throws `unknown_claim` and `claim_not_approved`,
 * naming each such claim.
 */
export async function lockClaims(
  manager: EntityManager,
  domain: string,
  draws: readonly Schema<'DrawCreate'>[],
): Promise<ClaimRow[]> {
  const claims = await lockClaimRows(
    manager,
    draws.map(({ claimId }) => claimId),
  );
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  refuse('unknown_claim', draws, ({ claimId }) =>
    byId.has(claimId) ? undefined : `There is no claim ${claimId}`,
  );
  const [first] = claims;
  refuse('claim_not_approved', draws, ({ claimId }) =>
    rejectionOf(byId.get(claimId), domain, first?.unit ?? null),
  );
  return claims;
}

function rejectionOf(claim: ClaimRow | undefined, domain: string, unit: string | null): string | undefined {
  if (!claim) return undefined;
  const { id, subjectDid, status, approvedAmount } = claim;
  if (subjectDid !== domain) return `The claim ${id} is about ${subjectDid}`;
  if (status !== 'approved') return `The claim ${id} is ${status}, not approved`;
  if (approvedAmount === null) return `The claim ${id} has no amount, so nothing can be drawn on it`;
  if (claim.unit !== unit)
    return `The claims have different units: ${unit ?? 'none'} and ${claim.unit ?? 'none'}`;
  return undefined;
}

/** Draws on locked claims: the requested amount, or everything left. Throws `issuance_exceeds_claim`. */
export async function drawOn(
  manager: EntityManager,
  draws: readonly Schema<'DrawCreate'>[],
  at: Date,
): Promise<Drawn[]> {
  const plans = await planOf(manager, draws);
  const byId = new Map(plans.map((plan) => [plan.claimId, plan]));
  refuse('issuance_exceeds_claim', draws, ({ claimId }) => {
    const plan = byId.get(claimId);
    return plan?.fits === false
      ? `Of the claim ${claimId} there is ${fromDecimal(plan.left)} left to be issued`
      : undefined;
  });
  await updateIssuedAmounts(manager, plans, at);
  return plans;
}

function planOf(manager: EntityManager, draws: readonly Schema<'DrawCreate'>[]): Promise<Plan[]> {
  return planDraws(
    manager,
    draws.map(({ claimId, amount }) => ({
      claimId,
      wanted: amount === undefined ? null : toDecimal(amount, 'body.draws'),
    })),
  );
}

function refuse(
  code: 'unknown_claim' | 'claim_not_approved' | 'issuance_exceeds_claim',
  draws: readonly Schema<'DrawCreate'>[],
  errorOf: (draw: Schema<'DrawCreate'>) => string | undefined,
): void {
  const errors = draws.flatMap((draw, at) => {
    const message = errorOf(draw);
    return message === undefined ? [] : [{ field: `body.draws[${at}].claimId`, rule: code, message }];
  });
  const [first] = errors;
  if (first) throw new Problem(code, first.message, { errors: errors.slice(0, MAX_ERRORS) });
}

/** More would not help the caller. */
const MAX_ERRORS = 20;
