/** Changes the record of a twin, for all parts of the platform: with a new revision and an event. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { PlatformEventData } from '../events/entity.js';
import { settleAtCommit } from '../../persistence/queries/settle-at-commit.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import type { TwinRow } from './entity.js';
import { asExternalIdTaken } from './external-id.js';
import type { StatedRow } from './fields/fields.js';
import { lockTwinRow, updateTwin } from './store.js';
import { toTwin } from './twin.js';

/** The fields of a record that can change. */
export type TwinFields = Partial<StatedRow & Pick<TwinRow, 'verificationStatus' | 'protocolVersion'>>;

/** Locks the twin until the transaction ends. Throws `twin_not_found`. */
export async function lockTwin(manager: EntityManager, did: string): Promise<TwinRow> {
  const row = await lockTwinRow(manager, did, 'delete');
  if (!row) throw twinNotFound(did);
  return row;
}

export function twinNotFound(did: string): Problem {
  return new Problem('twin_not_found', `No twin has the DID ${did}`);
}

export interface ChangedTwin {
  readonly row: TwinRow;
  /** Empty when nothing differs: then the revision stays. */
  readonly events: readonly NewEvent[];
}

/** Changes a locked record. `more` is added to the event beside the record. The transaction fails with `external_id_taken`. */
export async function changeTwin(
  manager: EntityManager,
  row: TwinRow,
  fields: TwinFields,
  type: 'twin.updated' | 'twin.verification_changed' = 'twin.updated',
  more: PlatformEventData = {},
): Promise<ChangedTwin> {
  const next = { ...row, ...fields };
  const changed = changedFields(row, next);
  if (changed.length === 0) return { row, events: [] };
  const made: TwinRow = { ...next, revision: row.revision + 1, updatedAt: new Date() };
  const { revision, updatedAt } = made;
  const differing = Object.entries(fields).filter(([name]) => changed.includes(name));
  const updated = updateTwin(manager, row.did, { ...Object.fromEntries(differing), revision, updatedAt });
  const stored = updated.catch((error: unknown) => {
    throw asExternalIdTaken(error, fields.externalId);
  });
  await settleAtCommit(manager, stored);
  return {
    row: made,
    events: [
      { type, subject: row.did, revision: made.revision, data: { twin: toTwin(made), changed, ...more } },
    ],
  };
}

/** The event of a new twin. */
export function twinCreated(row: TwinRow): NewEvent {
  return {
    type: 'twin.created',
    subject: row.did,
    revision: row.revision,
    data: { twin: toTwin(row), changed: [] },
  };
}

/** The event of a deleted twin, with its last record. */
export function twinDeleted(row: TwinRow): NewEvent {
  return { type: 'twin.deleted', subject: row.did, revision: row.revision, data: { twin: toTwin(row) } };
}

function changedFields(before: TwinRow, after: TwinRow): string[] {
  const [old, young] = [toTwin(before), toTwin(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(young)]);
  return [...names].filter((name) => !isDeepStrictEqual(Reflect.get(old, name), Reflect.get(young, name)));
}
