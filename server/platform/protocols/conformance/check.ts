import type { EntityManager } from 'typeorm';
import type { Schema } from '../../../contract/types.js';
import type { PageRequest } from '../../paging/newest-first.js';
import { compileProtocol } from '../rules/compile-protocol.js';
import { assertRules } from '../rules/contradictions.js';
import { findProperties, followersOf } from './conforming-twins-store.js';
import { wholeRules, type Rules } from '../rules/protocol-rules.js';
import { assertProtocol } from '../store.js';
import { validateTwins } from './validate-twins.js';

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
  const { dids, ...more } = await followersOf(manager, did, undefined, page);
  const twins = await findProperties(manager, dids);
  const faults = await validateTwins(manager, compileProtocol(did, 0, rules), twins);
  return {
    checked: twins.length,
    fitting: twins.length - faults.length,
    faults,
    ...more,
  };
}
