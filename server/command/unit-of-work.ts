import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction, type TransactionOptions } from '../persistence/transaction.js';
import type { AppendEvents, EventActor, NewEvent } from '../ports/event-log-port.js';

/** What a piece of work returns: its result, and what has happened, in order. */
export interface Outcome<Result> {
  readonly result: Result;
  readonly events?: readonly NewEvent[];
}

/**
 * Runs the work and appends its events in one transaction. A transaction that loses against another one is retried, so the work must have no
 * effects outside the database.
 */
export type UnitOfWork = <Result>(
  actor: EventActor,
  work: (transaction: EntityManager) => Promise<Outcome<Result>>,
  options?: TransactionOptions,
) => Promise<Result>;

/** @param onEvents called after each commit with events. */
export function createUnitOfWork(
  dataSource: DataSource,
  appendEvents: AppendEvents,
  onEvents: () => void = () => undefined,
): UnitOfWork {
  return async (actor, work, options) => {
    const transact = async (transaction: EntityManager) => {
      const outcome = await work(transaction);
      await appendEvents(transaction, actor, outcome.events ?? []);
      return outcome;
    };
    const { result, events = [] } = await inTransaction(dataSource, transact, options);
    if (events.length > 0) onEvents();
    return result;
  };
}
