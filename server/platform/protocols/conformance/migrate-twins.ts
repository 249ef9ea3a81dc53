import type { EntityManager } from 'typeorm';
import { Problem } from '../../../contract/errors/problem.js';
import type { Outcome } from '../../../command/unit-of-work.js';
import type { Schema } from '../../../contract/types.js';
import type { NewEvent } from '../../../ports/event-log-port.js';
import type { PageRequest } from '../../paging/newest-first.js';
import { assertController, type Actor } from '../../register/controllers.js';
import type { TwinRow } from '../../register/entity.js';
import { changeTwin, twinNotFound } from '../../register/change-twin.js';
import { findTwin } from '../../register/store.js';
import { countOlder, followersOf, lockOlder } from './conforming-twins-store.js';
import type { CompiledProtocol, Protocols } from '../protocol.js';
import { assertProtocol } from '../store.js';
import { validateTwins } from './validate-twins.js';

export interface Migration {
  readonly did: string;
  readonly version: number;
  readonly page: PageRequest;
}

/**
 * Migrates a page of conforming twins of older versions, in one transaction. Twins under review stay: a proposed record must not change.
 * Throws `protocol_not_found`, `not_controller`, and `unknown_protocol` for a missing version.
 */
export async function migrateProtocol(
  transaction: EntityManager,
  protocols: Protocols,
  actor: Actor,
  { did, version, page }: Migration,
): Promise<Outcome<Schema<'ProtocolMigration'>>> {
  await assertProtocol(transaction, did);
  const twin = await findTwin(transaction, did);
  if (!twin) throw twinNotFound(did);
  await assertController(transaction, actor, twin);
  const protocol = await protocols.find(transaction, did, version);
  if (!protocol) throw unknownVersion(did, version);
  const { items: dids, ...more } = await followersOf(transaction, did, version, page);
  const { faults, events } = await move(transaction, protocol, await lockOlder(transaction, dids, version));
  return {
    result: {
      version,
      migrated: events.length,
      faults,
      ...more,
      // Only the twins of the page are locked during the count: the events come after it.
      remaining: await countOlder(transaction, did, version),
    },
    events,
  };
}

async function move(manager: EntityManager, protocol: CompiledProtocol, twins: readonly TwinRow[]) {
  const underReview = twins.filter(({ verificationStatus }) => verificationStatus === 'submitted');
  const free = twins.filter(({ verificationStatus }) => verificationStatus !== 'submitted');
  const failing = await validateTwins(manager, protocol, free);
  const staying = new Set(failing.map(({ did }) => did));
  const events: NewEvent[] = [];
  for (const twin of free) {
    if (staying.has(twin.did)) continue;
    const changed = await changeTwin(manager, twin, { protocolVersion: protocol.version });
    events.push(...changed.events);
  }
  return { events, faults: [...underReview.map(reviewError), ...failing] };
}

function reviewError({ did }: TwinRow): Schema<'ProtocolFault'> {
  const message = 'is submitted; the twin can be moved when voting has closed';
  return { did, errors: [{ field: 'verificationStatus', rule: 'twin_under_review', message }] };
}

function unknownVersion(did: string, version: number): Problem {
  return new Problem('unknown_protocol', `${did} has no version ${version}`, {
    errors: [{ field: 'body.version', rule: 'unknown_protocol', message: 'is not there' }],
  });
}
