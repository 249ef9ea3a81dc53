import { EntitySchema } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { ClaimStatus } from './evaluations/claim-transitions.js';

/** A row of `claims`. Amounts are decimals as text. */
export interface ClaimRow {
  id: string;
  /** The external id of its author. */
  externalId: string | null;
  subjectDid: string;
  type: string;
  content: Record<string, unknown>;
  evidence: Schema<'Evidence'>[];
  amount: string | null;
  unit: string | null;
  status: ClaimStatus;
  /** Null unless it is approved now. */
  approvedAmount: string | null;
  issuedAmount: string;
  /** Null unless it is approved now. */
  credentialId: string | null;
  raisedBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export const ClaimEntity = new EntitySchema<ClaimRow>({
  name: 'Claim',
  tableName: 'claims',
  columns: {
    id: { type: 'text', primary: true },
    externalId: { name: 'external_id', type: 'text', nullable: true },
    subjectDid: { name: 'subject_did', type: 'text' },
    type: { type: 'text' },
    content: { type: 'jsonb' },
    evidence: { type: 'jsonb' },
    amount: { type: 'numeric', nullable: true },
    unit: { type: 'text', nullable: true },
    status: { type: 'text' },
    approvedAmount: { name: 'approved_amount', type: 'numeric', nullable: true },
    issuedAmount: { name: 'issued_amount', type: 'numeric' },
    credentialId: { name: 'credential_id', type: 'text', nullable: true },
    raisedBy: { name: 'raised_by', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
  },
});

/** A row of `evaluations`. */
export interface EvaluationRow {
  id: string;
  claimId: string;
  oracleDid: string;
  status: ClaimStatus;
  reason: string | null;
  amount: string | null;
  /** The owner of the API key, or the user for whom the oracle's agent evaluated. */
  evaluatedBy: string;
  createdAt: Date;
}

/** An evaluation, which gets its id when it is inserted. */
export type NewEvaluation = Omit<EvaluationRow, 'id'>;

export const EvaluationEntity = new EntitySchema<EvaluationRow>({
  name: 'Evaluation',
  tableName: 'evaluations',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    claimId: { name: 'claim_id', type: 'text' },
    oracleDid: { name: 'oracle_did', type: 'text' },
    status: { type: 'text' },
    reason: { type: 'text', nullable: true },
    amount: { type: 'numeric', nullable: true },
    evaluatedBy: { name: 'evaluated_by', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
  },
});
