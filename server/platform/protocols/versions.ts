import type { Alongside } from '../../persistence/alongside.js';
import type { Schema } from '../../contract/types.js';
import { asColumns } from '../../persistence/columns.js';
import type { Changes } from '../change/changes.js';
import { assertController, type Actor } from '../register/controllers.js';
import { changeTwin, lockTwin } from '../register/records.js';
import { assertNotUnderReview } from '../register/under-review.js';
import { assertRules } from './contradictions.js';
import { ProtocolEntity, ProtocolVersionEntity, type ProtocolVersionRow } from './entity.js';
import { toProtocol } from './protocol-record.js';
import { protocolEvent } from './register.js';
import { asTwinProperties, wholeRules, type Rules } from './rules.js';
import { assertProtocol } from './store.js';

/** Gives a protocol a new version, the next after the newest. Throws `protocol_not_found`, `not_controller`, `invalid_protocol`, `twin_under_review`. */
export function createVersion(
  changes: Changes,
  actor: Actor,
  did: string,
  given: Partial<Rules>,
  alongside?: Alongside<Schema<'Protocol'>>,
): Promise<Schema<'Protocol'>> {
  const rules = wholeRules(given);
  return changes(
    actor,
    async (manager) => {
      await assertProtocol(manager, did);
      const twin = await lockTwin(manager, did);
      await assertController(manager, actor, twin);
      assertRules(rules, 'body');
      assertNotUnderReview(twin);

      const { latestVersion } = await manager.findOneByOrFail(ProtocolEntity, { did });
      const row: ProtocolVersionRow = {
        did,
        version: latestVersion + 1,
        ...rules,
        createdBy: actor.ownerDid,
        createdAt: new Date(),
      };
      await manager.insert(ProtocolVersionEntity, asColumns(row));
      await manager.update(ProtocolEntity, { did }, { latestVersion: row.version });
      const changed = await changeTwin(manager, twin, { properties: asTwinProperties(rules, row.version) });
      const protocol = toProtocol(changed.row, row, row.version);
      return {
        made: protocol,
        events: [...changed.events, protocolEvent('protocol.version_created', protocol)],
      };
    },
    alongside,
  );
}
