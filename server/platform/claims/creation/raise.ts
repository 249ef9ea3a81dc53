/** The rules for raising claims, for one claim and for the many of an import. */
import type { EntityManager } from 'typeorm';
import type { Schema } from '../../../contract/types.js';
import type { NewEvent } from '../../../ports/event-log-port.js';
import { attempt, isResult, type BatchOptions, type Settled } from '../../register/batch.js';
import type { Actor } from '../../register/controllers.js';
import { externalIdTaken } from '../../register/external-id.js';
import { toClaim, type EvaluatedClaim } from '../claim.js';
import { assertSameClaim } from './compare-claim.js';
import type { CredentialIssuer } from '../credential-issuer.js';
import type { ClaimRow } from '../entity.js';
import { newEvaluation } from '../evaluations/evaluation-rules.js';
import { newClaim } from './new-claim.js';
import { lockParties } from '../parties.js';
import { evaluationsByClaim, findClaimsByExternalId, insertClaims } from '../store.js';
import { isApproval, writeEvaluations, type ClaimEvaluation } from '../evaluations/write-evaluations.js';

export interface WantedClaim {
  readonly input: Schema<'ClaimCreate'>;
  readonly raisedBy: string;
  /** The claim is evaluated as well, or rejected as a whole. */
  readonly evaluation?: Schema<'EvaluationCreate'> | undefined;
  /** DIDs of verifiers that the subject gets only by later items. */
  readonly laterVerifiers?: readonly string[];
}

export interface RaisedClaim {
  readonly claim: EvaluatedClaim;
  /** False for an existing claim, or a duplicate of an earlier item. */
  readonly isNew: boolean;
}

export interface RaisedClaims {
  readonly settled: readonly Settled<RaisedClaim>[];
  /** Those of the claims in order, then those of the subjects, whose records have changed once each. */
  readonly events: readonly NewEvent[];
}

/**
 * Raises claims within a transaction. All checks come before the first write: `invalid_request`, `unknown_twin`, `domain_not_verified`,
 * `not_controller`, `external_id_taken`, and what {@link newEvaluation} throws. The domains stay verified until the transaction ends.
 */
export async function raiseClaims(
  manager: EntityManager,
  issuer: CredentialIssuer,
  actor: Actor,
  wanted: readonly WantedClaim[],
  { place, keepsExisting = false }: Pick<BatchOptions, 'place' | 'keepsExisting'>,
): Promise<RaisedClaims> {
  const places = { subject: `${place}.subject`, evaluation: `${place}.evaluation` };
  const items = wanted.map((one) =>
    attempt(() => ({ ...one, row: newClaim(one.input, one.raisedBy, place) })),
  );
  const found = items.filter(isResult);
  const existing = await findExisting(
    manager,
    found.map(({ row }) => row),
  );
  const sameAs = (row: ClaimRow) => (row.externalId === null ? undefined : existing.get(keyOf(row)));
  const parties = await lockParties(
    manager,
    actor,
    found
      .filter(({ row }) => !keepsExisting || !sameAs(row))
      .map(({ row, evaluation }) => ({ subject: row.subjectDid, oracle: evaluation?.oracle })),
  );
  const created: ClaimRow[] = [];
  const claimEvaluations: ClaimEvaluation[] = [];
  const settled = items.map((item) => (isResult(item) ? attempt(() => settle(item)) : item));
  await insertClaims(manager, created);
  const reserved = await issuer.reserve(manager, claimEvaluations.filter(isApproval).length);
  const written = await writeEvaluations(manager, issuer, parties, claimEvaluations, reserved);
  return {
    settled: settled.map((one) => (isResult(one) ? { ...one, claim: asWritten(one.claim) } : one)),
    events: [...created.flatMap(eventsOf), ...written.events],
  };

  function settle({ row, evaluation, laterVerifiers: later }: WantedClaim & { row: ClaimRow }): RaisedClaim {
    const same = sameAs(row);
    if (same && keepsExisting) {
      assertSameClaim(same, row, evaluation, place);
      return { claim: same, isNew: false };
    }
    const subject = parties.twin(row.subjectDid, places.subject);
    parties.assertActive(subject, places.subject);
    parties.assertControl(subject);
    if (same) throw externalIdTaken(row.externalId ?? '', `the claim ${same.row.id}`, place);
    const by = actor.ownerDid;
    const evaluated = evaluation && newEvaluation(parties, { claim: row, evaluation, by, places, later });
    created.push(row);
    if (evaluated) claimEvaluations.push({ claim: row, evaluation: evaluated, earlier: [] });
    const claim = { row, evaluations: evaluated ? [evaluated] : [] };
    existing.set(keyOf(row), claim);
    return { claim, isNew: true };
  }

  function asWritten(claim: EvaluatedClaim): EvaluatedClaim {
    return written.claims.get(claim.row.id)?.made ?? claim;
  }

  function eventsOf(row: ClaimRow): NewEvent[] {
    const claim = toClaim({ row, evaluations: [] });
    return [
      { type: 'claim.created', subject: row.subjectDid, data: { claim } },
      ...(written.claims.get(row.id)?.events ?? []),
    ];
  }
}

type Named = Pick<ClaimRow, 'raisedBy' | 'externalId'>;

/** The claims that have the external ids of the wanted ones. */
async function findExisting(
  manager: EntityManager,
  wanted: readonly Named[],
): Promise<Map<string, EvaluatedClaim>> {
  const rows = await findClaimsByExternalId(manager, wanted);
  const evaluations = await evaluationsByClaim(manager, rows);
  return new Map(rows.map((row) => [keyOf(row), { row, evaluations: evaluations.get(row.id) ?? [] }]));
}

/** A DID contains no line break. */
function keyOf({ raisedBy, externalId }: Named): string {
  return `${raisedBy}\n${externalId}`;
}
