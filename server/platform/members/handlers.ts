import type { DataSource } from 'typeorm';
import type { Command, Handlers } from '../../auth/callers/handler.js';
import type { MemberRow } from './entity.js';
import { addMember, listMembers, removeMember, toMember } from './service.js';

export function createMemberHandlers(
  command: Command,
  dataSource: DataSource,
): Handlers<'listMembers' | 'storeMember' | 'deleteMember'> {
  return {
    async listMembers({ path, query }) {
      const { items, ...more } = await listMembers(dataSource, path.did, query);
      return { status: 200, body: { members: items.map(toMember), ...more } };
    },
    storeMember: command(
      'storeMember',
      (transaction, { path, caller }) =>
        addMember(transaction, caller, { groupDid: path.did, memberDid: path.memberDid }),
      found,
    ),
    deleteMember: command(
      'deleteMember',
      (transaction, { path, caller }) =>
        removeMember(transaction, caller, { groupDid: path.did, memberDid: path.memberDid }),
      found,
    ),
  };
}

function found(member: MemberRow) {
  return { status: 200 as const, body: toMember(member) };
}
