import type { DataSource, EntityManager } from 'typeorm';
import type { Handlers } from '../../auth/callers/handler.js';
import type { Changes } from '../change/changes.js';
import { assertController, type Actor } from '../register/controllers.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import { lockTwin, twinNotFound } from '../register/records.js';
import { assertNotUnderReview } from '../register/under-review.js';
import { assertGroup } from './group.js';
import { listMembers } from './list-members.js';
import { addMember, removeMember, toMember, type ChangedMember } from './members.js';

export function createMemberHandlers(
  dataSource: DataSource,
  changes: Changes,
): Handlers<'listMembers' | 'storeMember' | 'deleteMember'> {
  return {
    async listMembers({ path, query }) {
      const twin = await dataSource.manager.findOneBy(TwinEntity, { did: path.did });
      if (!twin) throw twinNotFound(path.did);
      assertGroup(twin);
      const { items, ...more } = await listMembers(dataSource, twin.did, query);
      return { status: 200, body: { members: items.map(toMember), ...more } };
    },
    async storeMember({ path, caller }) {
      const member = await changeMembers(caller, path.did, (manager, group) =>
        addMember(manager, group, path.memberDid, caller),
      );
      return { status: 200, body: toMember(member) };
    },
    async deleteMember({ path, caller }) {
      const member = await changeMembers(caller, path.did, (manager, group) =>
        removeMember(manager, group, path.memberDid),
      );
      return { status: 200, body: toMember(member) };
    },
  };

  /** One at a time changes the members of a group, and a controller of it. */
  function changeMembers(
    actor: Actor,
    did: string,
    change: (manager: EntityManager, group: TwinRow) => Promise<ChangedMember>,
  ) {
    return changes(actor, async (manager) => {
      const group = await lockTwin(manager, did);
      await assertController(manager, actor, group);
      assertGroup(group);
      assertNotUnderReview(group);
      const { member, events } = await change(manager, group);
      return { made: member, events };
    });
  }
}
