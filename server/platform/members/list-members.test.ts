import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeCursor } from '../../contract/paging/cursor.js';
import { openTestRecords, type TestRecords } from '../testing/test-records.js';
import { listMembers } from './service.js';

let records: TestRecords;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records.close());

async function addGroup(...members: string[]): Promise<string> {
  const { did } = await records.addTwin({ type: 'MembershipGroup' });
  for (const member of members) await records.addMember(did, member);
  return did;
}

async function pages(group: string, limit: number): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await listMembers(records.dataSource, group, { limit, cursor });
    found.push(items.map(({ memberDid }) => memberDid));
    cursor = nextCursor;
  } while (cursor !== undefined);
  return found;
}

describe('the members of a group', () => {
  it('are listed by DID, each once', async () => {
    const group = await addGroup('did:key:c', 'did:key:a', 'did:key:b');
    expect(await pages(group, 2)).toEqual([['did:key:a', 'did:key:b'], ['did:key:c']]);
    expect(await pages(group, 3)).toEqual([['did:key:a', 'did:key:b', 'did:key:c']]);
  });

  it('may be none', async () => {
    expect(await listMembers(records.dataSource, await addGroup(), { limit: 2 })).toEqual({ items: [] });
  });

  it('are listed by cursors of the same group', async () => {
    const [one, other] = [await addGroup('did:key:a', 'did:key:b'), await addGroup('did:key:a')];
    const { nextCursor: cursor } = await listMembers(records.dataSource, one, { limit: 1 });
    expect(cursor).toBe(encodeCursor({ list: 'members', groupDid: one }, ['did:key:a']));
    await expect(listMembers(records.dataSource, other, { limit: 1, cursor })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });

  it('belong to a twin that exists and is a group', async () => {
    const { did } = await records.addTwin();
    const list = (group: string) => listMembers(records.dataSource, group, { limit: 1 });
    await expect(list(did)).rejects.toMatchObject({ code: 'no_group' });
    await expect(list('did:ixo:entity/none')).rejects.toMatchObject({ code: 'twin_not_found' });
  });
});
