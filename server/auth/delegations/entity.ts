import { EntitySchema } from 'typeorm';

export interface DelegationRecord {
  /** The DID that granted it; each has at most one. */
  ownerDid: string;
  /** sha-256 of the signed payload, in hexadecimal. */
  tokenId: string;
  /** The token, encrypted for the owner. */
  sealed: string;
  expiresAt: Date;
  storedAt: Date;
}

export const DelegationEntity = new EntitySchema<DelegationRecord>({
  name: 'Delegation',
  tableName: 'delegations',
  columns: {
    ownerDid: { name: 'owner_did', type: 'text', primary: true },
    tokenId: { name: 'token_id', type: 'text' },
    sealed: { type: 'text' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
    storedAt: { name: 'stored_at', type: 'timestamptz' },
  },
});
