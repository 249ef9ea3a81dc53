import { EntitySchema } from 'typeorm';

/** A row of `credentials`. */
export interface CredentialRow {
  id: string;
  claimId: string;
  subjectDid: string;
  /** The `did:key` of the key that signed it. */
  issuerDid: string;
  type: string;
  /** The JWT. */
  credential: string;
  /** From 1. */
  statusList: number;
  /** The index of its bit in the list. */
  statusIndex: number;
  issuedAt: Date;
  revokedAt: Date | null;
}

export const CredentialEntity = new EntitySchema<CredentialRow>({
  name: 'Credential',
  tableName: 'credentials',
  columns: {
    id: { type: 'text', primary: true },
    claimId: { name: 'claim_id', type: 'text' },
    subjectDid: { name: 'subject_did', type: 'text' },
    issuerDid: { name: 'issuer_did', type: 'text' },
    type: { type: 'text' },
    credential: { type: 'text' },
    statusList: { name: 'status_list', type: 'int' },
    statusIndex: { name: 'status_index', type: 'int' },
    issuedAt: { name: 'issued_at', type: 'timestamptz' },
    revokedAt: { name: 'revoked_at', type: 'timestamptz', nullable: true },
  },
});
