import { EntitySchema } from 'typeorm';

/** A row of `relationships`: the twin `toDid` fills a role of the twin `fromDid`. */
export interface RelationshipRow {
  id: string;
  role: string;
  fromDid: string;
  toDid: string;
  /** The owner of the API key that created it. */
  createdBy: string;
  createdAt: Date;
}

export const RelationshipEntity = new EntitySchema<RelationshipRow>({
  name: 'Relationship',
  tableName: 'relationships',
  columns: {
    id: { type: 'text', primary: true },
    role: { type: 'text' },
    fromDid: { name: 'from_did', type: 'text' },
    toDid: { name: 'to_did', type: 'text' },
    createdBy: { name: 'created_by', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
  },
});
