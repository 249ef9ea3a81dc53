/** Existing claims, by the external ids of their authors. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import type { Schema } from '../../../contract/types.js';
import { fromDecimal } from '../../claims/amount.js';
import { ClaimEntity, type ClaimRow } from '../../claims/entity.js';
import type { NewEvaluation } from '../../claims/evaluation-rules.js';
import { evaluationsByClaim } from '../../claims/store.js';
import { externalIdTaken } from '../../register/external-id.js';
import { PLACE } from '../lines/parse-line.js';

type Named = Pick<ClaimRow, 'raisedBy' | 'externalId'>;

interface FoundClaim {
  readonly row: ClaimRow;
  readonly evaluations: readonly NewEvaluation[];
}

export class ExistingClaims {
  readonly #claims = new Map<string, FoundClaim>();

  static async find(manager: EntityManager, wanted: readonly Named[]): Promise<ExistingClaims> {
    const found = new ExistingClaims();
    const named = wanted.filter(({ externalId }) => externalId !== null);
    if (named.length === 0) return found;
    const rows = await manager
      .createQueryBuilder(ClaimEntity, 'claim')
      .where(
        `(claim.externalId, claim.raisedBy) in (select * from unnest(cast(:ids as text[]), cast(:owners as text[])))`,
        {
          ids: named.map(({ externalId }) => externalId),
          owners: named.map(({ raisedBy }) => raisedBy),
        },
      )
      .getMany();
    const evaluations = await evaluationsByClaim(manager, rows);
    for (const row of rows) found.add(row, evaluations.get(row.id) ?? []);
    return found;
  }

  add(row: ClaimRow, evaluations: readonly NewEvaluation[]): void {
    if (row.externalId !== null) this.#claims.set(keyOf(row), { row, evaluations });
  }

  has(wanted: Named): boolean {
    return wanted.externalId !== null && this.#claims.has(keyOf(wanted));
  }

  /**
   * The claim with that external id, if there is one. Throws `external_id_taken` when it is a different claim, or was evaluated otherwise.
   */
  same(wanted: ClaimRow, judgement: Schema<'EvaluationCreate'> | undefined): ClaimRow | undefined {
    const found = this.#claims.get(keyOf(wanted));
    if (wanted.externalId === null || !found) return undefined;
    const isSame = isDeepStrictEqual(said(found.row), said(wanted));
    if (isSame && (!judgement || found.evaluations.some((one) => isThat(one, judgement, wanted))))
      return found.row;
    const what = isSame ? 'was not judged so' : 'differs';
    throw externalIdTaken(wanted.externalId, `the claim ${found.row.id}, which ${what}`, PLACE);
  }
}

/** A DID contains no line break. */
function keyOf({ raisedBy, externalId }: Named): string {
  return `${raisedBy}\n${externalId}`;
}

function said({ subjectDid, type, content, evidence, amount, unit }: ClaimRow) {
  return [subjectDid, type, content, evidence, amount === null ? null : fromDecimal(amount), unit];
}

function isThat(
  { oracleDid, status, reason, amount }: NewEvaluation,
  judgement: Schema<'EvaluationCreate'>,
  { amount: claimed }: ClaimRow,
): boolean {
  const approved = judgement.amount ?? (claimed === null ? null : fromDecimal(claimed));
  return (
    oracleDid === judgement.oracle &&
    status === judgement.status &&
    reason === (judgement.reason ?? null) &&
    (status !== 'approved' || (amount === null ? null : fromDecimal(amount)) === approved)
  );
}
