/** Ensures that the seeded protocols exist, and that each protocol is a twin. */
import type { EntityManager } from 'typeorm';
import type { UnitOfWork } from '../../command/unit-of-work.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import type { Actor } from '../register/controllers.js';
import { createStated } from '../register/fields/fields.js';
import { twinCreated } from '../register/change-twin.js';
import { insertTwins } from '../register/store.js';
import { toProtocol } from '../protocols/protocol-record.js';
import { protocolEvent, protocolTwin, registerProtocol } from '../protocols/register-protocol.js';
import { insertVersion } from '../protocols/store.js';
import { seeds } from './seeded-protocols.js';
import { findSeeded, findVersionsWithoutTwin, lockSeeds } from './store.js';

/** The number of protocols that get their twin in one transaction. */
const BATCH = 500;

/**
 * Called at every start, by every replica: existing protocols stay unchanged.
 * @param ownerDid the platform's own DID, which controls them.
 */
export async function seedProtocols(unitOfWork: UnitOfWork, ownerDid: string): Promise<void> {
  const platform: Actor = { ownerDid, scopes: ['admin'] };
  const alone = (work: (manager: EntityManager) => Promise<readonly NewEvent[]>) =>
    unitOfWork(platform, async (manager) => {
      await lockSeeds(manager);
      const events = await work(manager);
      return { result: events.length, events };
    });

  await alone((manager) => registerAbsent(manager, platform));
  while ((await alone((manager) => makeTwins(manager, ownerDid))) > 0);
}

async function registerAbsent(manager: EntityManager, platform: Actor): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const { did, name, description, properties, relationships } of seeds) {
    const rules = { properties, relationships, additionalProperties: true };
    const { hasTwin, latestVersion } = await findSeeded(manager, did);
    if (hasTwin) continue;
    if (latestVersion === 1) {
      // From before rules existed. Its twins stay on the first version, which requires nothing.
      const second = { did, version: 2, ...rules, createdBy: platform.ownerDid, createdAt: new Date() };
      await insertVersion(manager, second);
    } else if (latestVersion === null) {
      const registered = await registerProtocol(manager, platform, {
        did,
        rules,
        stated: createStated({ metadata: { name, description } }, 'seed', platform.ownerDid),
      });
      events.push(...registered.events);
    }
  }
  return events;
}

/** Protocols that twins had named before protocols existed have no twin. */
async function makeTwins(manager: EntityManager, ownerDid: string): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const version of await findVersionsWithoutTwin(manager, BATCH)) {
    const stated = createStated({ metadata: metadataOf(version.did) }, 'seed', ownerDid);
    const twin = protocolTwin(version, stated, ownerDid, new Date());
    // Another twin may have just got the DID; then the protocol is that one.
    if (!(await insertTwins(manager, [twin])).has(twin.did)) continue;
    events.push(
      twinCreated(twin),
      protocolEvent('protocol.created', toProtocol(twin, version, version.version)),
    );
  }
  return events;
}

function metadataOf(did: string): Record<string, unknown> {
  const seed = seeds.find((one) => one.did === did);
  return seed ? { name: seed.name, description: seed.description } : {};
}
