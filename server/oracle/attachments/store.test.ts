import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { newIdentifier } from '../../persistence/identifier.js';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import type { AttachmentContent } from '../turn/attachment-content.js';
import { AttachmentContentEntity } from './entity.js';
import { type AttachmentStore, createAttachmentStore } from './store.js';

let database: TestDataSource;
let dataSource: DataSource;
let store: AttachmentStore;
beforeAll(async () => {
  database = await openTestDataSource({ entities: [AttachmentContentEntity] });
  ({ dataSource } = database);
  store = createAttachmentStore(dataSource, { maxPastText: 10 });
});
afterAll(() => database.close());

const text = (content: string, isCut = false): AttachmentContent => ({
  kind: 'text',
  filename: 'a.txt',
  mediaType: 'text/plain',
  text: content,
  isCut,
});
const image: AttachmentContent = {
  kind: 'image',
  filename: 'b.png',
  mediaType: 'image/png',
  bytes: Buffer.from([0, 0x89, 0xff]),
};
const other: AttachmentContent = { kind: 'other', filename: 'c.pdf', mediaType: 'application/pdf' };

async function messageWith(contents: readonly AttachmentContent[]): Promise<string> {
  const [session, message] = [newIdentifier('ses'), newIdentifier('msg')];
  await dataSource.query(`insert into sessions (id, owner_did, title) values ($1, 'did:key:a', '')`, [
    session,
  ]);
  await dataSource.query(
    `insert into messages (id, session_id, type, content, request_id) values ($1, $2, 'human', '', 'req-1')`,
    [message, session],
  );
  await dataSource.transaction((manager) => store.insert(manager, message, contents));
  return message;
}

it('files are read again as they were, in their order', async () => {
  const contents = [other, text('é', true), image, text('')];
  expect(await store.of(await messageWith(contents))).toEqual(contents);
  expect(await store.of(await messageWith([]))).toEqual([]);
});

it('bytes of a part of a larger buffer are stored alone', async () => {
  const bytes = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
  const [read] = await store.of(await messageWith([{ ...image, bytes }]));
  expect(read).toMatchObject({ bytes: Buffer.from([2, 3]) });
});

it('the files of a message belong to it alone, and are deleted with it', async () => {
  const [mine, yours] = [await messageWith([text('mine')]), await messageWith([text('yours')])];
  expect(await store.of(mine)).toEqual([text('mine')]);
  await dataSource.query(`delete from messages where id = $1`, [mine]);
  expect(await store.of(mine)).toEqual([]);
  expect(await store.of(yours)).toEqual([text('yours')]);
});

it('files of several messages are read without images, and only for the requested messages', async () => {
  const first = await messageWith([text('one'), image]);
  const second = await messageWith([other]);
  const none = await messageWith([]);
  await messageWith([text('not asked')]);
  const { filename, mediaType } = image;
  expect(await store.ofMany([none, second, first])).toEqual(
    new Map([
      [first, [text('one'), { kind: 'other', filename, mediaType }]],
      [second, [other]],
    ]),
  );
  expect(await store.ofMany([])).toEqual(new Map());
});

it('when the text exceeds the limit of an answer, the newest is returned', async () => {
  const older = await messageWith([text('older')]);
  const newer = await messageWith([text('four'), text('four')]);
  const unread: AttachmentContent = { kind: 'other', filename: 'a.txt', mediaType: 'text/plain' };
  const newestFirst = await store.ofMany([newer, older]);
  expect([newestFirst.get(newer), newestFirst.get(older)]).toEqual([[text('four'), text('four')], [unread]]);
});

it('of images that were used only the fact that they existed is kept', async () => {
  const [seen, unseen] = [await messageWith([image]), await messageWith([image])];
  await store.dropImages(seen);
  expect(await store.of(seen)).toMatchObject([{ kind: 'other', filename: 'b.png' }]);
  expect(await store.of(unseen)).toEqual([image]);
});

it('images of unfinished answers are deleted after a day', async () => {
  const [old, fresh] = [await messageWith([image, text('kept')]), await messageWith([image])];
  await dataSource.query(`update messages set created_at = now() - interval '25 hours' where id = $1`, [old]);
  await store.dropOldImages();
  expect((await store.of(old)).map(({ kind }) => kind)).toEqual(['other', 'text']);
  expect(await store.of(fresh)).toEqual([image]);
});
