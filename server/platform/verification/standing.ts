/** Where a domain stands with governance, and what is done about it by hand. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { Changer } from '../change/changer.js';
import type { Changes } from '../change/changes.js';
import { TwinEntity } from '../twins/entity.js';
import { lockTwin, twinNotFound } from '../twins/records.js';
import { isActive } from './assert-verified.js';
import type { DatabaseClock } from './database-clock.js';
import { ProposalEntity } from './entity.js';
import { moveDomain, possibleFor } from './move.js';

type Verification = Schema<'Verification'>;

export interface Standing {
  /** Throws `twin_not_found`. */
  read(did: string): Promise<Verification>;
  /** Throws `twin_not_found` and `invalid_transition`. */
  move(
    did: string,
    event: 'suspend' | 'reinstate' | 'revoke',
    reason: string,
    changer: Changer,
  ): Promise<Verification>;
}

const MAX_CHANGES = 100;

export function createStanding(dataSource: DataSource, changes: Changes, clock: DatabaseClock): Standing {
  return {
    read,

    async move(did, event, reason, changer) {
      await changes(changer, async (manager) => {
        const twin = await lockTwin(manager, did);
        const at = await clock(manager);
        const { events } = await moveDomain(manager, twin, { event, at, by: changer.ownerDid, reason });
        return { made: undefined, events };
      });
      return read(did);
    },
  };

  /** All of one moment. */
  function read(did: string): Promise<Verification> {
    return dataSource.transaction('REPEATABLE READ', async (manager) => {
      const twin = await manager.findOneBy(TwinEntity, { did });
      if (!twin) throw twinNotFound(did);
      const open = await manager.findOneBy(ProposalEntity, { twinDid: did, status: 'open' });
      const now = await clock(manager);
      return {
        did,
        status: twin.verificationStatus,
        isActive: isActive(twin, now),
        possible: possibleFor(twin, now),
        ...(open && { openProposal: open.id }),
        changes: await newestChanges(manager, did),
      };
    });
  }
}

async function newestChanges(manager: EntityManager, did: string): Promise<Verification['changes']> {
  const rows = await manager.query<{ change: Schema<'VerificationChange'> }[]>(
    `select data -> 'verification' as change from events
     where subject = $1 and type = 'twin.verification_changed' order by id desc limit ${MAX_CHANGES}`,
    [did],
  );
  return rows.map(({ change }) => change);
}
