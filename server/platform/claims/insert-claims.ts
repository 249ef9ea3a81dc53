/** Many rows by one statement each. */
import type { EntityManager } from 'typeorm';
import type { ClaimRow, EvaluationRow } from './entity.js';
import type { NewEvaluation } from './evaluation-rules.js';

export async function insertClaims(manager: EntityManager, rows: readonly ClaimRow[]): Promise<void> {
  if (rows.length === 0) return;
  await manager.query(
    `insert into claims (id, external_id, subject_did, type, content, evidence, amount, unit, status, raised_by, created_at,
       updated_at)
     select id, "externalId", "subjectDid", type, content, evidence, amount, unit, status, "raisedBy", "createdAt", "updatedAt"
     from json_to_recordset($1::json) as claim (id text, "externalId" text, "subjectDid" text, type text, content jsonb,
       evidence jsonb, amount numeric, unit text, status text, "raisedBy" text, "createdAt" timestamptz,
       "updatedAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}

/** Of each claim at most one. @returns the rows by their claims. */
export async function insertEvaluations(
  manager: EntityManager,
  evaluations: readonly NewEvaluation[],
): Promise<Map<string, EvaluationRow>> {
  const inserted = await manager.query<{ id: string; claimId: string }[]>(
    `insert into evaluations (claim_id, oracle_did, status, reason, amount, evaluated_by, created_at)
     select "claimId", "oracleDid", status, reason, amount, "evaluatedBy", "createdAt"
     from json_to_recordset($1::json) as evaluation ("claimId" text, "oracleDid" text, status text, reason text,
       amount numeric, "evaluatedBy" text, "createdAt" timestamptz)
     returning id, claim_id as "claimId"`,
    [JSON.stringify(evaluations)],
  );
  const ids = new Map(inserted.map(({ id, claimId }) => [claimId, id]));
  return new Map(
    evaluations.map((evaluation) => {
      const id = ids.get(evaluation.claimId);
      if (id === undefined) throw new Error('an evaluation has no number');
      return [evaluation.claimId, { ...evaluation, id }];
    }),
  );
}

/** What a judgement changes of a claim. */
export type JudgedFields = Pick<ClaimRow, 'id' | 'status' | 'approvedAmount' | 'credentialId' | 'updatedAt'>;

export async function updateClaims(manager: EntityManager, claims: readonly JudgedFields[]): Promise<void> {
  await manager.query(
    `update claims set status = judged.status, approved_amount = judged."approvedAmount",
       credential_id = judged."credentialId", updated_at = judged."updatedAt"
     from json_to_recordset($1::json) as judged (id text, status text, "approvedAmount" numeric, "credentialId" text,
       "updatedAt" timestamptz)
     where claims.id = judged.id`,
    [
      JSON.stringify(
        claims.map(({ id, status, approvedAmount, credentialId, updatedAt }) => ({
          ...{ id, status, approvedAmount, credentialId, updatedAt },
        })),
      ),
    ],
  );
}
