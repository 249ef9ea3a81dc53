import type { EntityManager } from 'typeorm';
import { inTransaction } from './transaction.js';

/** What is to happen in the transaction that stores what was made: both or neither. */
export type Alongside<Made> = (manager: EntityManager, made: Made) => Promise<void>;

/** Stores what was made, and does what goes alongside. Without that there is no transaction: one statement needs none. */
export async function storeAlongside<Made>(
  manager: EntityManager,
  made: Made,
  store: (manager: EntityManager) => Promise<unknown>,
  alongside: Alongside<Made> | undefined,
): Promise<void> {
  if (!alongside) {
    await store(manager);
    return;
  }
  await inTransaction({ manager }, async (transaction) => {
    await alongside(transaction, made);
    await store(transaction);
  });
}
