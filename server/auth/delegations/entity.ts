import { EntitySchema } from 'typeorm';

export interface DelegationRecord {
  /** Who granted it; each has one at most. */
  ownerDid: string;
  /** sha-256 of the signed payload, in hexadecimal. */
  tokenId: string;
  /** The token, in a sealed box of the owner's. */
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
