import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { createSealedBox } from '../auth/encryption/sealed-box.js';
import { openTestDataSource, type TestDataSource } from '../testing/test-data-source.js';
import { createIdempotent, type Idempotent, type KeyedRequest, type StoreReply } from './idempotency.js';

const AT_ONCE = 20;
const SECRET = 'shown once';

interface Thing {
  readonly name: string;
  readonly secret: string;
}

const keys = { now: randomBytes(32), later: randomBytes(32) };
const asked: KeyedRequest = {
  owner: 'did:key:alice',
  key: 'a key',
  operation: 'createThing',
  input: { body: { name: 'kettle' } },
};

let database: TestDataSource;
let dataSource: DataSource;
let idempotent: Idempotent;

beforeAll(async () => {
  database = await openTestDataSource({ poolSize: 4 });
  ({ dataSource } = database);
  await dataSource.query('create table things (name text)');
  idempotent = idempotentWith(keys.now);
});
afterAll(() => database.close());
beforeEach(() => dataSource.query('truncate things, idempotency_keys'));

const idempotentWith = (...sealing: Buffer[]) =>
  createIdempotent({ dataSource, sealedBox: createSealedBox(sealing) });

let count = 0;
/** Makes a thing that no other call makes, and `after` it what else the transaction does. */
const makeThing =
  (after: (manager: EntityManager) => Promise<unknown> = () => Promise.resolve()) =>
  (storeReply: StoreReply<Thing>): Promise<Thing> =>
    dataSource.transaction(async (manager) => {
      const thing = { name: `thing ${(count += 1)}`, secret: SECRET };
      await storeReply(manager, thing);
      await manager.query('insert into things values ($1)', [thing.name]);
      await after(manager);
      return thing;
    });

const names = async () =>
  (await dataSource.query<{ name: string }[]>('select name from things')).map(({ name }) => name);

const reused = {
  code: 'idempotency_key_reused',
  status: 422,
  message: 'This Idempotency-Key was used for another request; take a new key for each',
  details: {
    errors: [{ field: 'header.idempotency-key', rule: 'idempotency_key_reused', message: 'take a new key' }],
  },
};

describe('a request', () => {
  it('without a key is carried out each time', async () => {
    const first = await idempotent({ ...asked, key: undefined }, makeThing());
    const second = await idempotent({ ...asked, key: undefined }, makeThing());
    expect(await names()).toEqual([first.name, second.name]);
  });

  it('with the key of an earlier one gets its reply, and is not carried out', async () => {
    const first = await idempotent(asked, makeThing());
    const make = jest.fn(makeThing());
    expect(await idempotent(asked, make)).toEqual(first);
    expect(make).not.toHaveBeenCalled();
    expect(await names()).toEqual([first.name]);
  });

  it.each([
    ['asks for something else', { input: { body: { name: 'pot' } } }],
    ['is another operation', { operation: 'createOther' }],
  ])('with the key of an earlier one is refused when it %s', async (_, other) => {
    const first = await idempotent(asked, makeThing());
    await expect(idempotent({ ...asked, ...other }, makeThing())).rejects.toMatchObject(reused);
    expect(await names()).toEqual([first.name]);
  });

  it('of another owner is not concerned', async () => {
    const first = await idempotent(asked, makeThing());
    const other = await idempotent({ ...asked, owner: 'did:key:bob' }, makeThing());
    expect(await names()).toEqual([first.name, other.name]);
  });

  it('that failed leaves nothing, and its key free', async () => {
    await expect(idempotent(asked, () => Promise.reject(new Error('no such thing')))).rejects.toThrow(
      'no such thing',
    );
    const broken = makeThing((manager) => manager.query('select 1 / 0'));
    await expect(idempotent(asked, broken)).rejects.toThrow('division by zero');
    expect(await dataSource.query('select from idempotency_keys')).toEqual([]);
    expect(await names()).toEqual([]);
    const made = await idempotent({ ...asked, input: 'something else' }, makeThing());
    expect(await names()).toEqual([made.name]);
  });

  it('whose connection broke after the commit gets the reply all the same', async () => {
    const lost = async (storeReply: StoreReply<Thing>): Promise<Thing> => {
      await makeThing()(storeReply);
      throw new Error('Connection terminated unexpectedly');
    };
    const { name } = await idempotent(asked, lost);
    expect(await names()).toEqual([name]);
  });
});

describe('of many requests at once', () => {
  it('one makes something, and all get its reply', async () => {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => idempotent(asked, makeThing())));
    expect(await names()).toHaveLength(1);
    expect(new Set(replies.map(({ name }) => name))).toEqual(new Set(await names()));
  });

  it('one makes something, and those that ask for something else are refused', async () => {
    const replies = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, input) => idempotent({ ...asked, input }, makeThing())),
    );
    const refused = replies.flatMap((reply) =>
      reply.status === 'rejected' ? [reply.reason as unknown] : [],
    );
    expect(refused).toEqual(Array(AT_ONCE - 1).fill(expect.objectContaining(reused)));
    expect(await names()).toHaveLength(1);
  });

  it('those that cannot be carried out any more, because one was, get its reply', async () => {
    await dataSource.query('insert into things values ($1)', ['to be taken']);
    const take = (storeReply: StoreReply<string>) =>
      dataSource.transaction(async (manager) => {
        const [, taken] = await manager.query<[unknown, number]>(
          `delete from things where name = 'to be taken'`,
        );
        if (taken === 0) throw new Error('it is taken already');
        await storeReply(manager, 'taken');
        return 'taken';
      });
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => idempotent(asked, take)));
    expect(replies).toEqual(Array(AT_ONCE).fill('taken'));
  });

  it('another one goes on when the first one fails', async () => {
    let isFirst = true;
    const failing = makeThing((manager) => {
      if (!isFirst) return Promise.resolve();
      isFirst = false;
      return manager.query('select 1 / 0');
    });
    const replies = await Promise.allSettled(Array.from({ length: 4 }, () => idempotent(asked, failing)));
    const made = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value.name] : []));
    // The one that failed gets the reply as well if there is one by then.
    expect(made.length).toBeGreaterThanOrEqual(3);
    expect(await names()).toEqual([...new Set(made)]);
  });
});

describe('a key', () => {
  const age = (by: string) =>
    dataSource.query('update idempotency_keys set expires_at = expires_at - $1::interval', [by]);

  it('identifies its request for a day', async () => {
    const first = await idempotent(asked, makeThing());
    await age('23 hours 59 minutes');
    expect(await idempotent(asked, makeThing())).toEqual(first);
  });

  it('can be used for another request after that, even before it is deleted', async () => {
    const first = await idempotent(asked, makeThing());
    await age('24 hours');
    const second = await idempotent({ ...asked, input: 'another' }, makeThing());
    expect(await names()).toEqual([first.name, second.name]);
    await age('23 hours 59 minutes');
    expect(await idempotent({ ...asked, input: 'another' }, makeThing())).toEqual(second);
  });

  it('that has expired is taken by one of many at once', async () => {
    await idempotent(asked, makeThing());
    await age('24 hours');
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => idempotent(asked, makeThing())));
    expect(await names()).toHaveLength(2);
    expect(new Set(replies.map(({ name }) => name)).size).toBe(1);
  });
});

describe('a reply', () => {
  it('lies encrypted in the database, in the name of its owner', async () => {
    await idempotent(asked, makeThing());
    expect(JSON.stringify(await dataSource.query('select * from idempotency_keys'))).not.toContain(SECRET);
    await dataSource.query(`update idempotency_keys set owner = 'did:key:mallory'`);
    await expect(idempotent({ ...asked, owner: 'did:key:mallory' }, makeThing())).rejects.toThrow('tampered');
  });

  it('opens when there is a new key before the one that sealed it', async () => {
    const first = await idempotent(asked, makeThing());
    expect(await idempotentWith(keys.later, keys.now)(asked, makeThing())).toEqual(first);
  });

  it('that cannot be opened is an error, and nothing is made twice; with the right key it is there again', async () => {
    const first = await idempotent(asked, makeThing());
    await expect(idempotentWith(keys.later)(asked, makeThing())).rejects.toThrow(
      'The reply that is kept under an Idempotency-Key cannot be read: unknown_key',
    );
    expect(await names()).toEqual([first.name]);
    expect(await idempotent(asked, makeThing())).toEqual(first);
  });
});
