/** What a twin was, from the events about its record. It outlives the twin. */
import type { DataSource } from 'typeorm';
import type { Schema } from '../../../contract/types.js';
import {
  jsonBytes,
  limitBytes,
  pageOf,
  recordBytes,
  type Page,
  type PageQuery,
} from '../../../persistence/queries/pages.js';
import { selectPlainRows } from '../../../persistence/queries/plain-rows.js';
import { EventEntity, type EventRow, type PlatformEventType } from '../../events/entity.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../../contract/paging/cursor.js';
import { twinNotFound } from '../../register/change-twin.js';

/** Each holds the whole record. */
const types: readonly PlatformEventType[] = [
  'twin.created',
  'twin.updated',
  'twin.verification_changed',
  'twin.deleted',
];

/** A deletion leaves no record that could have the time, so it has that of its event. Milliseconds, as replies give them. */
const changedAt = `case event.type
  when 'twin.deleted' then date_trunc('milliseconds', event.recordedAt)
  else cast(event.data -> 'twin' ->> 'updatedAt' as timestamptz) end`;

/** The newest first. Throws `twin_not_found` when there never was such a twin. */
export async function listHistory(
  dataSource: DataSource,
  did: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Schema<'TwinChange'>>> {
  const filters = { list: 'history', did };
  const query = changesOf(dataSource, did).limit(limit + 1);
  if (cursor !== undefined) {
    const [last = ''] = decodeCursor(cursor, filters, 1);
    if (!/^\d{1,18}$/.test(last)) throw invalidCursor();
    query.andWhere('event.id < :last', { last });
  }
  const [select, parameters] = selectPlainRows(query)
    .addSelect(recordBytes(jsonBytes('event.data')), 'page_bytes')
    .getQueryAndParameters();
  const events = await dataSource.query<EventRow[]>(limitBytes(select, 'id desc'), parameters);
  if (events.length === 0 && cursor === undefined) throw twinNotFound(did);
  const { items, ...more } = pageOf(events, limit, (last) => encodeCursor(filters, [last.id]));
  return { items: items.map(toChange), ...more };
}

/** The record as it was at that time. Throws `twin_not_found` when there was no twin then. */
export async function readTwinAt(dataSource: DataSource, did: string, at: Date): Promise<Schema<'Twin'>> {
  const event = await changesOf(dataSource, did).andWhere(`${changedAt} <= :at`, { at }).limit(1).getOne();
  if (!event || event.type === 'twin.deleted') throw twinNotFound(did);
  return twinOf(event);
}

function changesOf(dataSource: DataSource, did: string) {
  return dataSource
    .createQueryBuilder(EventEntity, 'event')
    .where('event.subject = :did and event.type = any(:types)', { did, types })
    .orderBy('event.id', 'DESC');
}

function toChange(event: EventRow): Schema<'TwinChange'> {
  const { type, actorDid, actorKey, data, recordedAt } = event;
  const twin = twinOf(event);
  return {
    revision: twin.revision,
    event: type,
    at: type === 'twin.deleted' ? recordedAt.toISOString() : twin.updatedAt,
    by: actorDid,
    ...(actorKey !== null && { keyId: actorKey }),
    changed: data.changed ?? [],
    twin,
  };
}

function twinOf({ id, type, data }: EventRow): Schema<'Twin'> {
  if (!data.twin) throw new Error(`the event ${id}, ${type}, is about no twin`);
  return data.twin;
}
