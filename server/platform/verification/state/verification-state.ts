/** The verification state of a domain, and its manual changes. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Outcome } from '../../../command/unit-of-work.js';
import type { Schema } from '../../../contract/types.js';
import { retryConflicts } from '../../../persistence/errors/transient.js';
import type { EventActor } from '../../../ports/event-log-port.js';
import type { TwinRow } from '../../register/entity.js';
import { lockTwin, twinNotFound } from '../../register/change-twin.js';
import { findTwin } from '../../register/store.js';
import { moveDomain, possibleFor } from './apply-transition.js';
import { isActive } from './assert-verified.js';
import { findVerificationChanges } from '../../events/event-store.js';
import { findOpenProposal, type DatabaseClock } from '../store.js';

type Verification = Schema<'Verification'>;

export interface VerificationStates {
  /** Throws `twin_not_found`. */
  read(did: string): Promise<Verification>;
  /** Throws `twin_not_found` and `invalid_transition`. */
  change(
    transaction: EntityManager,
    actor: EventActor,
    did: string,
    event: 'suspend' | 'reinstate' | 'revoke',
    reason: string,
  ): Promise<Outcome<Verification>>;
}

const MAX_CHANGES = 100;

export function createVerificationStates(dataSource: DataSource, clock: DatabaseClock): VerificationStates {
  return {
    // In one snapshot.
    read: (did) =>
      retryConflicts(() =>
        dataSource.transaction('REPEATABLE READ', async (transaction) => {
          const twin = await findTwin(transaction, did);
          if (!twin) throw twinNotFound(did);
          return verificationOf(transaction, twin, await clock(transaction));
        }),
      ),

    async change(transaction, { ownerDid: by }, did, event, reason) {
      const twin = await lockTwin(transaction, did);
      const at = await clock(transaction);
      const { row, events } = await moveDomain(transaction, twin, { event, at, by, reason });
      // The events are appended last, so this change is not among the recorded ones.
      const change = events.flatMap(({ data }) => data.verification ?? []);
      return { result: await verificationOf(transaction, row, at, change), events };
    },
  };
}

/** @param newest the change that is not recorded yet. */
async function verificationOf(
  manager: EntityManager,
  twin: TwinRow,
  now: Date,
  newest: Verification['changes'] = [],
): Promise<Verification> {
  const { did, verificationStatus } = twin;
  const open = await findOpenProposal(manager, did);
  return {
    did,
    status: verificationStatus,
    isActive: isActive(twin, now),
    possible: possibleFor(twin, now),
    ...(open && { openProposal: open.id }),
    changes: [...newest, ...(await findVerificationChanges(manager, did, MAX_CHANGES))].slice(0, MAX_CHANGES),
  };
}
