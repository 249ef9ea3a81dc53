/** The rules of protocols and their versions. Functions that write work within a transaction. */
import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import type { Schema } from '../../contract/types.js';
import type { PageRequest } from '../paging/newest-first.js';
import { assertController, type Actor } from '../register/controllers.js';
import { changeTwin, lockTwin } from '../register/change-twin.js';
import { createStated } from '../register/fields/fields.js';
import { assertNotUnderReview } from '../register/under-review.js';
import { findProperties, followersOf } from './conformance/conforming-twins-store.js';
import { validateTwins } from './conformance/validate-twins.js';
import { compileProtocol } from './rules/compile-protocol.js';
import { assertRules } from './rules/contradictions.js';
import type { ProtocolVersionRow } from './entity.js';
import { toProtocol } from './protocol-record.js';
import { protocolEvent, registerProtocol } from './register-protocol.js';
import { asTwinProperties, wholeRules, type Rules } from './rules/protocol-rules.js';
import { assertProtocol, insertVersion, latestVersionOf } from './store.js';

/** Throws what {@link registerProtocol} names. */
export async function createProtocol(
  transaction: EntityManager,
  actor: Actor,
  { did, name, description, ...rules }: Schema<'ProtocolCreate'>,
): Promise<Outcome<Schema<'Protocol'>>> {
  const metadata = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
  const stated = createStated({ metadata }, 'body', actor.ownerDid);
  const { protocol, events } = await registerProtocol(transaction, actor, { did, rules, stated });
  return { result: protocol, events };
}

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

/** Reports how rules would affect the twins that follow a protocol. Throws `protocol_not_found` and `invalid_protocol`. */
export async function checkProtocol(
  manager: EntityManager,
  did: string,
  given: Partial<Rules>,
  page: PageRequest,
): Promise<Schema<'ProtocolCheck'>> {
  const rules = wholeRules(given);
  await assertProtocol(manager, did);
  assertRules(rules, 'body');
  const { items: dids, ...more } = await followersOf(manager, did, undefined, page);
  const twins = await findProperties(manager, dids);
  const faults = await validateTwins(manager, compileProtocol(did, 0, rules), twins);
  return {
    checked: twins.length,
    fitting: twins.length - faults.length,
    faults,
    ...more,
  };
}
