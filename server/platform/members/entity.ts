import { EntitySchema } from 'typeorm';

/** A row of `group_members`: a member of a Membership Group. */
export interface MemberRow {
  /** The twin that is the group. */
  groupDid: string;
  /** Any DID: members need no record here. */
  memberDid: string;
  /** The owner of the API key. */
  addedBy: string;
  addedAt: Date;
}

export const MemberEntity = new EntitySchema<MemberRow>({
  name: 'Member',
  tableName: 'group_members',
  columns: {
    groupDid: { name: 'group_did', type: 'text', primary: true },
    memberDid: { name: 'member_did', type: 'text', primary: true },
    addedBy: { name: 'added_by', type: 'text' },
    addedAt: { name: 'added_at', type: 'timestamptz' },
  },
});
