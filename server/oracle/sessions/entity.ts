import { EntitySchema } from 'typeorm';

/** A row of `sessions`. */
export interface SessionRow {
  id: string;
  ownerDid: string;
  title: string;
  createdAt: Date;
  lastUpdatedAt: Date;
}

export const SessionEntity = new EntitySchema<SessionRow>({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    id: { type: 'text', primary: true },
    ownerDid: { name: 'owner_did', type: 'text' },
    title: { type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    lastUpdatedAt: { name: 'last_updated_at', type: 'timestamptz' },
  },
});
