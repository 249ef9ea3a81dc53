import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import type { Schema } from '../../contract/types.js';
import { assertController, type Actor } from '../register/controllers.js';
import { changeTwin, lockTwin } from '../register/change-twin.js';
import { assertNotUnderReview } from '../register/under-review.js';
import { assertRules } from './rules/contradictions.js';
import type { ProtocolVersionRow } from './entity.js';
import { toProtocol } from './protocol-record.js';
import { protocolEvent } from './register-protocol.js';
import { asTwinProperties, wholeRules, type Rules } from './rules/protocol-rules.js';
import { assertProtocol, insertVersion, latestVersionOf } from './store.js';

/** Creates the next version of a protocol. Throws `protocol_not_found`, `not_controller`, `invalid_protocol`, `twin_under_review`. */
export async function createVersion(
  transaction: EntityManager,
  actor: Actor,
  did: string,
  given: Partial<Rules>,
): Promise<Outcome<Schema<'Protocol'>>> {
  const rules = wholeRules(given);
  await assertProtocol(transaction, did);
  const twin = await lockTwin(transaction, did);
  await assertController(transaction, actor, twin);
  assertRules(rules, 'body');
  assertNotUnderReview(twin);

  const row: ProtocolVersionRow = {
    did,
    version: (await latestVersionOf(transaction, did)) + 1,
    ...rules,
    createdBy: actor.ownerDid,
    createdAt: new Date(),
  };
  await insertVersion(transaction, row);
  const changed = await changeTwin(transaction, twin, { properties: asTwinProperties(rules, row.version) });
  const protocol = toProtocol(changed.row, row, row.version);
  return {
    result: protocol,
    events: [...changed.events, protocolEvent('protocol.version_created', protocol)],
  };
}
