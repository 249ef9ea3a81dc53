import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { asColumns } from '../../persistence/columns.js';
import type { Change } from '../change/changes.js';
import type { CredentialIssuer } from '../credentials/issuer.js';
import type { Actor } from '../twins/controllers.js';
import type { TwinRow } from '../twins/entity.js';
import { assertActive } from '../verification/assert-verified.js';
import { lockNamedTwin } from '../verification/named-twin.js';
import { approvedAmountOf, assertNoAmount } from './approved-amount.js';
import { toClaim, toEvaluation, type JudgedClaim } from './claim.js';
import { ClaimEntity, EvaluationEntity, type ClaimRow, type EvaluationRow } from './entity.js';
import { assertJudge } from './oracle.js';
import { claimNotFound, evaluationsOf } from './store.js';
import { mayBecome, transitions, type ClaimStatus } from './transitions.js';

/** Judges a claim, within a transaction: with the credential that it becomes, or that it was until now. */
export async function evaluateClaim(
  manager: EntityManager,
  actor: Actor,
  claimId: string,
  judgement: Schema<'EvaluationCreate'>,
  issuer: CredentialIssuer,
): Promise<Change<JudgedClaim>> {
  const { subject, oracle, claim } = await lockAll(manager, claimId, judgement.oracle);
  const { status, reason = null } = judgement;
  if (status === 'approved') await assertActive(manager, subject, 'path.claimId');
  await assertJudge(manager, actor, { oracle, subject: subject.did, field: 'body.oracle' });
  if (status !== 'approved') assertNoAmount(judgement);
  assertMayBecome(claim, status);
  const evaluation: Omit<EvaluationRow, 'id'> = {
    claimId,
    oracleDid: oracle.did,
    status,
    reason,
    amount: status === 'approved' ? await approvedAmountOf(manager, claim, judgement) : null,
    evaluatedBy: actor.ownerDid,
    createdAt: new Date(),
  };
  const { id } = await insertEvaluation(manager, evaluation);
  const kept: EvaluationRow = { ...evaluation, id };

  const credential = status === 'approved' ? await issuer.issue(manager, claim, kept, subject) : undefined;
  const revoked = claim.credentialId
    ? await issuer.revoke(manager, claim.credentialId, subject, kept.createdAt)
    : [];
  const judged = {
    status,
    approvedAmount: kept.amount,
    credentialId: credential?.row.id ?? null,
    updatedAt: kept.createdAt,
  };
  await manager.update(ClaimEntity, { id: claimId }, judged);
  const made = { row: { ...claim, ...judged }, evaluations: await evaluationsOf(manager, [claim]) };
  const told = { claim: toClaim(made), evaluation: toEvaluation(kept) };
  return {
    made,
    events: [
      { type: 'claim.evaluated', subject: subject.did, data: told },
      ...(credential?.events ?? []),
      ...revoked,
    ],
  };
}

interface Locked {
  readonly subject: TwinRow;
  readonly oracle: TwinRow;
  readonly claim: ClaimRow;
}

/**
 * The twins first, as everywhere, and in the order of their DIDs: else two oracles that judge each other would wait for each other. Whom a claim
 * is about never changes. Throws `claim_not_found` and `unknown_twin`.
 */
async function lockAll(manager: EntityManager, claimId: string, oracleDid: string): Promise<Locked> {
  const found = await manager.findOneBy(ClaimEntity, { id: claimId });
  if (!found) throw claimNotFound(claimId);
  const { subjectDid } = found;
  const lockOracle = () => lockNamedTwin(manager, oracleDid, 'body.oracle', 'share');
  const early = oracleDid < subjectDid ? await lockOracle() : undefined;
  const subject = await lockNamedTwin(manager, subjectDid, 'path.claimId', 'update');
  const oracle = early ?? (oracleDid === subjectDid ? subject : await lockOracle());
  const claim = await manager.findOneOrFail(ClaimEntity, {
    where: { id: claimId },
    lock: { mode: 'pessimistic_write' },
  });
  return { subject, oracle, claim };
}

function assertMayBecome({ id, status: from }: ClaimRow, to: ClaimStatus): void {
  if (mayBecome(from, to)) return;
  const possible = transitions[from];
  const message =
    possible.length === 0
      ? `The claim ${id} is ${from}, which is final`
      : `The claim ${id} is ${from}; it can become ${possible.join(', ')}, but not ${to}`;
  throw new Problem('invalid_transition', message, {
    errors: [{ field: 'body.status', rule: 'invalid_transition', message }],
  });
}

async function insertEvaluation(
  manager: EntityManager,
  evaluation: Omit<EvaluationRow, 'id'>,
): Promise<Pick<EvaluationRow, 'id'>> {
  const { generatedMaps } = await manager.insert(EvaluationEntity, asColumns<EvaluationRow>(evaluation));
  const id: unknown = generatedMaps[0]?.id;
  if (typeof id !== 'string') throw new Error('the evaluation has no number');
  return { id };
}
