/** Writes evaluations and their effects: credentials that are issued or revoked, and their links in the records of the subjects. */
import type { EntityManager } from 'typeorm';
import type { CredentialIssuer } from '../credential-issuer.js';
import type { NewEvent } from '../../../ports/event-log-port.js';
import { toClaim, toEvaluation, type EvaluatedClaim } from '../claim.js';
import type { ClaimRow, NewEvaluation } from '../entity.js';
import type { Parties } from '../parties.js';
import type { StatusPlace } from '../../credentials/status-place.js';
import { MAX_EVALUATIONS } from '../store.js';
import { recordEvaluations } from './evaluation-store.js';

export interface ClaimEvaluation {
  /** The claim before the evaluation. */
  readonly claim: ClaimRow;
  readonly evaluation: NewEvaluation;
  /** The evaluations before it, newest first. */
  readonly earlier: readonly NewEvaluation[];
}

export interface WrittenEvaluation {
  readonly made: EvaluatedClaim;
  readonly events: readonly NewEvent[];
}

export interface WrittenEvaluations {
  /** By the ids of the claims. */
  readonly claims: ReadonlyMap<string, WrittenEvaluation>;
  /** Events of the subjects, whose records have changed once each. They come after those of the claims. */
  readonly events: readonly NewEvent[];
}

/** Each claim at most once. The subjects and the claims must be locked. @param places reserved, one for each approval. */
export async function writeEvaluations(
  manager: EntityManager,
  issuer: CredentialIssuer,
  parties: Parties,
  evaluated: readonly ClaimEvaluation[],
  places: readonly StatusPlace[],
): Promise<WrittenEvaluations> {
  if (evaluated.length === 0) return { claims: new Map(), events: [] };
  const issued = await issuer.issue(manager, evaluated.filter(isApproval), places);
  const revoked = await issuer.revoke(
    manager,
    evaluated.flatMap(({ claim: { credentialId }, evaluation: { createdAt } }) =>
      credentialId === null ? [] : [{ credentialId, at: createdAt }],
    ),
  );
  const rows = evaluated.map(({ claim, evaluation }): ClaimRow => ({
    ...claim,
    status: evaluation.status,
    approvedAmount: evaluation.amount,
    credentialId: issued.get(claim.id)?.id ?? null,
    updatedAt: evaluation.createdAt,
  }));
  await recordEvaluations(
    manager,
    evaluated.map(({ evaluation }) => ({
      evaluation,
      credentialId: issued.get(evaluation.claimId)?.id ?? null,
    })),
  );
  const claims = new Map<string, WrittenEvaluation>();
  for (const [at, row] of rows.entries()) {
    const one = evaluated[at];
    if (!one) throw new Error(`${row.id} was not evaluated`);
    const { evaluation, earlier } = one;
    const all = [evaluation, ...earlier];
    const made = { row, evaluations: all.slice(0, MAX_EVALUATIONS) };
    const data = { claim: toClaim(made), evaluation: toEvaluation(evaluation) };
    const credentials = [issued.get(row.id), revoked.get(row.id)].filter((one) => one !== undefined);
    claims.set(row.id, {
      made,
      events: [
        { type: 'claim.evaluated', subject: row.subjectDid, data },
        ...credentials.map((one) => issuer.issuedEvent(one)),
      ],
    });
  }
  const subjects = new Set(rows.map(({ subjectDid }) => subjectDid));
  const events: NewEvent[] = [];
  for (const did of subjects)
    events.push(...(await issuer.link(manager, parties.twin(did, 'subject'), { issued, revoked })));
  return { claims, events };
}

/** Whether it needs a place in a status list. */
export function isApproval({ evaluation }: Pick<ClaimEvaluation, 'evaluation'>): boolean {
  return evaluation.status === 'approved';
}
