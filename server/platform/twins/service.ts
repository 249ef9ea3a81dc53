/** The operations on single twins. Methods that write work within a transaction. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import type { Schema } from '../../contract/types.js';
import { deleteTwin } from '../deletion/delete-twin.js';
import type { Protocols } from '../protocols/protocol.js';
import type { Actor } from '../register/controllers.js';
import type { TwinRow } from '../register/fields/fields.js';
import { twinNotFound } from '../register/change-twin.js';
import { toTwin } from '../register/twin.js';
import { createTwin } from './create.js';
import { createTwinReader } from './store/read-twins.js';
import { readTwinAt } from './store/twin-history.js';
import { updateTwin, type TwinUpdate } from './update.js';

export type TwinService = ReturnType<typeof createTwinService>;

export function createTwinService(dataSource: DataSource, protocols: Protocols) {
  const find = createTwinReader(dataSource);
  const read = async (did: string): Promise<TwinRow> => {
    const row = await find(did);
    if (!row) throw twinNotFound(did);
    return row;
  };

  return {
    create: (
      transaction: EntityManager,
      actor: Actor,
      input: Schema<'TwinCreate'>,
    ): Promise<Outcome<TwinRow>> => createTwin(transaction, protocols, actor, input),

    /** Twins are a public register: all callers may read all twins (docs/decisions/0006-twins-are-a-register.md). */
    read,

    /** The current record, or that of a past time. */
    readAt: async (did: string, at: string | undefined): Promise<Schema<'Twin'>> =>
      at === undefined ? toTwin(await read(did)) : readTwinAt(dataSource, did, new Date(at)),

    update: (transaction: EntityManager, actor: Actor, update: TwinUpdate): Promise<Outcome<TwinRow>> =>
      updateTwin(transaction, protocols, actor, update),

    /** Returns the record as it was. */
    delete: deleteTwin,
  };
}
