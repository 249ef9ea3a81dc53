/** What one evaluation reads and locks, and the rows that evaluations write. */
import type { EntityManager } from 'typeorm';
import { selectColumns } from '../../../persistence/queries/plain-rows.js';
import { prepare, queryPreparedIn } from '../../../persistence/queries/prepared.js';
import { settleAtCommit } from '../../../persistence/queries/settle-at-commit.js';
import { placeOf, type StatusPlace } from '../../credentials/status-place.js';
import { fieldNames, type TwinRow } from '../../register/fields/fields.js';
import { selectFields } from '../../register/store.js';
import { ClaimEntity, type ClaimRow, type NewEvaluation } from '../entity.js';
import type { Verifiers } from '../store.js';

export interface EvaluatedParties {
  readonly claim: ClaimRow;
  /** The subject and the oracle, if they exist. */
  readonly twins: readonly TwinRow[];
  /** Those of the subject. */
  readonly verifiers: Verifiers;
  /** The time of the database after the twins were locked. */
  readonly now: Date;
  /** Empty unless the evaluation needs one. */
  readonly places: readonly StatusPlace[];
}

interface WantedEvaluation {
  readonly claimId: string;
  /** A DID. */
  readonly oracle: string;
  /** The role of the oracles that may evaluate claims of the subject. */
  readonly verifier: string;
  /** Whether to reserve a place in a status list. */
  readonly needsPlace: boolean;
}

/** The subject of a claim never changes, so it can be read before it is locked. */
const SUBJECT = '(select subject_did from claims where id = $1)';
const lockingOracle = (order: string) =>
  prepare(
    `select ${selectFields('twins', fieldNames)} from twins
     where did = $2 and cast($2 as text) collate "C" ${order} ${SUBJECT} for share`,
  );
const LOCK_SMALLER_ORACLE = lockingOracle('<');
const LOCK_SUBJECT = prepare(
  `select ${selectFields('twins', fieldNames)} from twins where did = ${SUBJECT} for no key update`,
);
const LOCK_LARGER_ORACLE = lockingOracle('>');
const LOCK_CLAIM = prepare(
  `select ${selectColumns(ClaimEntity)}, clock_timestamp() as now,
     (select count(*)::int from relationships where from_did = subject_did and role = $3) as count,
     exists (select from relationships where from_did = subject_did and role = $3 and to_did = $2) as "isOne",
     case when $4 then nextval('credential_numbers') end as place
   from claims where id = $1 for update`,
);

/**
 * Locks the subject, the oracle and the claim until the transaction ends, in one round trip. The two twins come first, in the order of their DIDs, as
 * everywhere. PostgreSQL carries the statements out in their order, and each sees what was committed before it: so the roles are those after the
 * twins were locked. Undefined when there is no such claim.
 */
export async function lockEvaluated(
  transaction: EntityManager,
  { claimId, oracle, verifier, needsPlace }: WantedEvaluation,
): Promise<EvaluatedParties | undefined> {
  const [smaller, subject, larger, claims] = await Promise.all([
    queryPreparedIn<TwinRow>(transaction, LOCK_SMALLER_ORACLE, [claimId, oracle]),
    queryPreparedIn<TwinRow>(transaction, LOCK_SUBJECT, [claimId]),
    queryPreparedIn<TwinRow>(transaction, LOCK_LARGER_ORACLE, [claimId, oracle]),
    queryPreparedIn<ClaimRow & Verifiers & { now: Date; place: string | null }>(transaction, LOCK_CLAIM, [
      ...[claimId, oracle, verifier, needsPlace],
    ]),
  ]);
  const [found] = claims;
  if (!found) return undefined;
  const { now, count, isOne, place, ...claim } = found;
  return {
    claim,
    twins: [...smaller, ...subject, ...larger],
    verifiers: { count, isOne },
    now,
    places: place === null ? [] : [placeOf(Number(place))],
  };
}

/** An evaluation, and the credential that its claim has then. */
export interface RecordedEvaluation {
  readonly evaluation: NewEvaluation;
  readonly credentialId: string | null;
}

const RECORD_ONE = prepare(
  `with evaluation as (
     insert into evaluations (claim_id, oracle_did, status, reason, amount, evaluated_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7))
   update claims set status = $3, approved_amount = $5, credential_id = $8, updated_at = $7 where id = $1`,
);

const INSERT = prepare(
  `insert into evaluations (claim_id, oracle_did, status, reason, amount, evaluated_by, created_at)
     select "claimId", "oracleDid", status, reason, amount, "evaluatedBy", "createdAt"
     from json_to_recordset($1::json) as evaluation ("claimId" text, "oracleDid" text, status text, reason text,
       amount numeric, "evaluatedBy" text, "createdAt" timestamptz)`,
);

const UPDATE = prepare(
  `update claims set status = evaluated.status, approved_amount = evaluated.amount,
       credential_id = evaluated."credentialId", updated_at = evaluated."createdAt"
     from json_to_recordset($1::json) as evaluated ("claimId" text, status text, amount numeric, "credentialId" text,
       "createdAt" timestamptz)
     where claims.id = evaluated."claimId"`,
);

/** Stores evaluations, and gives each claim the status, the amount and the credential of its own. */
export async function recordEvaluations(
  manager: EntityManager,
  evaluated: readonly RecordedEvaluation[],
): Promise<void> {
  const [one, ...others] = evaluated;
  if (!one) return;
  if (others.length === 0) {
    const { claimId, oracleDid, status, reason, amount, evaluatedBy, createdAt } = one.evaluation;
    const values = [claimId, oracleDid, status, reason, amount, evaluatedBy, createdAt, one.credentialId];
    await settleAtCommit(manager, queryPreparedIn(manager, RECORD_ONE, values));
    return;
  }
  const rows = [
    JSON.stringify(evaluated.map(({ evaluation, credentialId }) => ({ ...evaluation, credentialId }))),
  ];
  await settleAtCommit(manager, queryPreparedIn(manager, INSERT, rows));
  await settleAtCommit(manager, queryPreparedIn(manager, UPDATE, rows));
}
