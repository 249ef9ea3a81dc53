import type { DataSource, EntityManager } from 'typeorm';
import { selectColumns } from '../../persistence/queries/plain-rows.js';
import { prepare, queryPrepared } from '../../persistence/queries/prepared.js';
import type { AttachmentContent } from '../turn/attachment-content.js';
import { AttachmentContentEntity, type AttachmentContentRow } from './entity.js';

export interface AttachmentStore {
  /** Within the transaction that inserts the message, and after it. */
  insert(manager: EntityManager, messageId: string, contents: readonly AttachmentContent[]): Promise<void>;
  /** Once they have been looked at: what is left of them is that they were there. */
  dropImages(messageId: string): Promise<void>;
  /** Deletes images of answers whose server failed before it could delete them. */
  dropOldImages(): Promise<void>;
  /** The files of a message, in their order. */
  of(messageId: string): Promise<AttachmentContent[]>;
  /**
   * The files of many messages, newest first, by the messages' ids. Images are not looked at, and come as files of kind `other`, as do those
   * whose text is too much together with what is newer. Messages without files are missing.
   */
  ofMany(messageIds: readonly string[]): Promise<Map<string, AttachmentContent[]>>;
}

/** In characters: more than most models can look at, and not too much for one answer to hold. */
const MAX_PAST_TEXT = 1_000_000;

export function createAttachmentStore(
  dataSource: DataSource,
  { maxPastText = MAX_PAST_TEXT } = {},
): AttachmentStore {
  return {
    async insert(manager, messageId, contents) {
      // One by one: a statement with all of them would hold their bytes once more.
      for (const [position, content] of contents.entries())
        await manager.insert(AttachmentContentEntity, rowOf(messageId, position, content));
    },

    async dropImages(messageId) {
      await dataSource.getRepository(AttachmentContentEntity).update({ messageId }, { bytes: null });
    },

    async dropOldImages() {
      await dataSource.query(DROP_OLD_IMAGES);
    },

    async of(messageId) {
      return (await queryPrepared<AttachmentContentRow>(dataSource, OF_MESSAGE, [messageId])).map(contentOf);
    },

    async ofMany(messageIds) {
      const rows = await dataSource.query<AttachmentContentRow[]>(PAST, [messageIds, maxPastText]);
      const contents = new Map<string, AttachmentContent[]>();
      for (const row of rows) {
        const files = contents.get(row.messageId) ?? [];
        contents.set(row.messageId, files);
        files.push(contentOf(row));
      }
      return contents;
    },
  };
}

const OF_MESSAGE = prepare(`
  select ${selectColumns(AttachmentContentEntity)} from attachment_contents where message_id = $1 order by position`);

/** No answer takes a day. */
const DROP_OLD_IMAGES = `
  update attachment_contents as content set bytes = null from messages
  where content.bytes is not null and messages.id = content.message_id and messages.created_at < now() - interval '1 day'`;

/** The parameters are the ids and how many characters are given. */
const PAST = `
  with files as (
    select *, array_position($1::text[], message_id) as age from attachment_contents where message_id = any($1::text[])),
  counted as (
    select *, sum(coalesce(length(text), 0)) over (order by age, position) as so_far from files)
  select message_id as "messageId", position, filename, media_type as "mediaType", is_cut as "isCut",
    case when so_far <= $2::int then text end as text, null as bytes
  from counted order by age, position`;

function rowOf(messageId: string, position: number, content: AttachmentContent): AttachmentContentRow {
  const { kind, filename, mediaType } = content;
  return {
    messageId,
    position,
    filename,
    mediaType,
    text: kind === 'text' ? content.text : null,
    isCut: kind === 'text' && content.isCut,
    bytes: kind === 'image' ? bufferOf(content.bytes) : null,
  };
}

/** The same bytes, as the database's client takes them. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function contentOf({ filename, mediaType, text, isCut, bytes }: AttachmentContentRow): AttachmentContent {
  if (text !== null) return { kind: 'text', filename, mediaType, text, isCut };
  if (bytes) return { kind: 'image', filename, mediaType, bytes };
  return { kind: 'other', filename, mediaType };
}
