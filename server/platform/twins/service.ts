import type { DataSource } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { Alongside } from '../../persistence/alongside.js';
import type { Changes } from '../change/changes.js';
import type { Protocols } from '../protocols/protocol.js';
import type { Actor } from '../register/controllers.js';
import { createTwinIn } from './create.js';
import { deleteTwinIn } from '../deletion/delete-twin.js';
import type { TwinRow } from '../register/entity.js';
import { asExternalIdTaken } from '../register/external-id.js';
import { readTwinAt } from './twin-history.js';
import { createTwinReader } from './read-twins.js';
import { twinNotFound } from '../register/records.js';
import { toTwin } from '../register/twin.js';
import { updateTwinIn, type TwinUpdate } from './update.js';
import { asTwinInUse } from '../deletion/usage.js';

export interface TwinServiceOptions {
  readonly dataSource: DataSource;
  readonly changes: Changes;
  readonly protocols: Protocols;
}

export type TwinService = ReturnType<typeof createTwinService>;

export function createTwinService({ dataSource, changes, protocols }: TwinServiceOptions) {
  const find = createTwinReader(dataSource);
  const read = async (did: string): Promise<TwinRow> => {
    const row = await find(did);
    if (!row) throw twinNotFound(did);
    return row;
  };

  return {
    create: (input: Schema<'TwinCreate'>, actor: Actor, alongside?: Alongside<TwinRow>): Promise<TwinRow> =>
      changes(
        actor,
        async (manager) => {
          const { row, events } = await createTwinIn(manager, protocols, actor, input);
          return { made: row, events };
        },
        alongside,
      ).catch((error: unknown) => {
        throw asExternalIdTaken(error, input.externalId);
      }),

    /** Twins are a public register: whoever may call may read them all (docs/decisions/0006-twins-are-a-register.md). */
    read,

    /** As it is, or as it was at some time. */
    readAt: async (did: string, at: string | undefined): Promise<Schema<'Twin'>> =>
      at === undefined ? toTwin(await read(did)) : readTwinAt(dataSource, did, new Date(at)),

    update: (actor: Actor, update: TwinUpdate): Promise<TwinRow> =>
      changes(actor, async (manager) => {
        const { row, events } = await updateTwinIn(manager, protocols, actor, update);
        return { made: row, events };
      }).catch((error: unknown) => {
        throw asExternalIdTaken(error, update.patch.externalId);
      }),

    /** @returns the record as it was. */
    async delete(actor: Actor, twin: { did: string; ifMatch: string | undefined }): Promise<TwinRow> {
      try {
        return await changes(actor, async (manager) => {
          const { row, events } = await deleteTwinIn(manager, actor, twin);
          return { made: row, events };
        });
      } catch (error) {
        throw asTwinInUse(error, twin.did);
      }
    },
  };
}
