import type { DataSource, EntityManager } from 'typeorm';
import type { Alongside } from '../../persistence/alongside.js';
import { inTransaction } from '../../persistence/transaction.js';
import { recordEvents, type NewEvent } from '../events/record-events.js';
import type { EventActor } from '../events/event-actor.js';

export interface Change<Made> {
  readonly made: Made;
  /** What has happened, in its order. */
  readonly events: readonly NewEvent[];
}

/**
 * Does a piece of work in a transaction that also writes its events and what goes alongside: all of it or nothing. The work may be done
 * again when its transaction lost against another one, so it must have no effects elsewhere.
 */
export type Changes = <Made>(
  changer: EventActor,
  work: (manager: EntityManager) => Promise<Change<Made>>,
  alongside?: Alongside<Made>,
) => Promise<Made>;

export function createChanges(dataSource: DataSource): Changes {
  return (changer, work, alongside) =>
    inTransaction(dataSource, async (manager) => {
      const { made, events } = await work(manager);
      await alongside?.(manager, made);
      await recordEvents(manager, changer, events);
      return made;
    });
}
