import { EntitySchema } from 'typeorm';

/** A row of `issuances`. Amounts are decimals as text. */
export interface IssuanceRow {
  id: string;
  domainDid: string;
  type: string;
  /** The sum of its draws. */
  amount: string;
  unit: string | null;
  recipientDid: string;
  issuedBy: string;
  createdAt: Date;
}

export const IssuanceEntity = new EntitySchema<IssuanceRow>({
  name: 'Issuance',
  tableName: 'issuances',
  columns: {
    id: { type: 'text', primary: true },
    domainDid: { name: 'domain_did', type: 'text' },
    type: { type: 'text' },
    amount: { type: 'numeric' },
    unit: { type: 'text', nullable: true },
    recipientDid: { name: 'recipient_did', type: 'text' },
    issuedBy: { name: 'issued_by', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
  },
});

/** A row of `draws`: what an issuance has used up of a claim. */
export interface DrawRow {
  issuanceId: string;
  claimId: string;
  amount: string;
}

export const DrawEntity = new EntitySchema<DrawRow>({
  name: 'Draw',
  tableName: 'draws',
  columns: {
    issuanceId: { name: 'issuance_id', type: 'text', primary: true },
    claimId: { name: 'claim_id', type: 'text', primary: true },
    amount: { type: 'numeric' },
  },
});
