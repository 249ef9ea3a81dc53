/** Where a domain stands with governance, and what is done about it by hand. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { Alongside } from '../../persistence/alongside.js';
import { retryConflicts } from '../../persistence/transient.js';
import type { EventActor } from '../events/event-actor.js';
import type { Changes } from '../change/changes.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import { lockTwin, twinNotFound } from '../register/records.js';
import { isActive } from './assert-verified.js';
import type { DatabaseClock } from './database-clock.js';
import { ProposalEntity } from './entity.js';
import { moveDomain, possibleFor } from './apply-transition.js';

type Verification = Schema<'Verification'>;
type VerificationChanges = Verification['changes'];

export interface Standing {
  /** Throws `twin_not_found`. */
  read(did: string): Promise<Verification>;
  /** Throws `twin_not_found` and `invalid_transition`. */
  move(
    did: string,
    event: 'suspend' | 'reinstate' | 'revoke',
    reason: string,
    changer: EventActor,
    alongside?: Alongside<Verification>,
  ): Promise<Verification>;
}

const MAX_CHANGES = 100;

export function createStanding(dataSource: DataSource, changes: Changes, clock: DatabaseClock): Standing {
  return {
    // All of one moment.
    read: (did) =>
      retryConflicts(() =>
        dataSource.transaction('REPEATABLE READ', async (manager) => {
          const twin = await manager.findOneBy(TwinEntity, { did });
          if (!twin) throw twinNotFound(did);
          return standingOf(manager, twin, await clock(manager));
        }),
      ),

    move: (did, event, reason, changer, alongside) =>
      changes(
        changer,
        async (manager) => {
          const twin = await lockTwin(manager, did);
          const at = await clock(manager);
          const { row, events } = await moveDomain(manager, twin, {
            event,
            at,
            by: changer.ownerDid,
            reason,
          });
          // The events come last, so this change is not among those that are recorded.
          const change = events.flatMap(({ data }) => data.verification ?? []);
          return { made: await standingOf(manager, row, at, change), events };
        },
        alongside,
      ),
  };
}

/** @param newest what has changed and is not recorded yet. */
async function standingOf(
  manager: EntityManager,
  twin: TwinRow,
  now: Date,
  newest: VerificationChanges = [],
): Promise<Verification> {
  const { did, verificationStatus } = twin;
  const open = await manager.findOneBy(ProposalEntity, { twinDid: did, status: 'open' });
  return {
    did,
    status: verificationStatus,
    isActive: isActive(twin, now),
    possible: possibleFor(twin, now),
    ...(open && { openProposal: open.id }),
    changes: [...newest, ...(await recordedChanges(manager, did))].slice(0, MAX_CHANGES),
  };
}

/** The newest first. */
async function recordedChanges(manager: EntityManager, did: string): Promise<VerificationChanges> {
  const rows = await manager.query<{ change: Schema<'VerificationChange'> }[]>(
    `select data -> 'verification' as change from events
     where subject = $1 and type = 'twin.verification_changed' order by id desc limit ${MAX_CHANGES}`,
    [did],
  );
  return rows.map(({ change }) => change);
}
