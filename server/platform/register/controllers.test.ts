import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALICE, openTestRecords, type TestRecords } from '../testing/test-records.js';
import { assertController, findControl, isController, type Actor } from './controllers.js';

const BOB = 'did:key:bob';
const bob: Actor = { ownerDid: BOB, scopes: ['twins:write'] };
const admin: Actor = { ownerDid: BOB, scopes: ['admin'] };

let records: TestRecords;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records.close());

const isControlledBy = (ownerDid: string, controller: string) =>
  isController(records.dataSource.manager, ownerDid, controller);
/** The controller of the first twin is Bob, and of each other the twin before it. @returns the DIDs of the twins. */
async function chainOf(length: number): Promise<string[]> {
  const dids: string[] = [];
  for (let at = 0; at < length; at++)
    dids.push((await records.addTwin({ controller: dids.at(-1) ?? BOB })).did);
  return dids;
}

describe('a controller may be', () => {
  it('the caller, and nobody else', async () => {
    expect(await isControlledBy(BOB, BOB)).toBe(true);
    expect(await isControlledBy(BOB, ALICE)).toBe(false);
  });

  it('a group with the caller as a member', async () => {
    const { did } = await records.addTwin({ type: 'MembershipGroup' });
    expect(await isControlledBy(BOB, did)).toBe(false);
    await records.addMember(did, BOB);
    expect(await isControlledBy(BOB, did)).toBe(true);
    expect(await isControlledBy('did:key:carol', did)).toBe(false);
  });

  it('a twin whose controller is one, up to eight steps away', async () => {
    const dids = await chainOf(9);
    expect(await isControlledBy(BOB, dids[0] ?? '')).toBe(true);
    expect(await isControlledBy(BOB, dids[7] ?? '')).toBe(true);
    expect(await isControlledBy(BOB, dids[8] ?? '')).toBe(false);
  });

  it('a twin whose controllers form a circle, without an end to the search', async () => {
    const one = await records.addTwin({ did: 'did:ixo:entity/circle', controller: 'did:ixo:entity/circle' });
    expect(await isControlledBy(BOB, one.did)).toBe(false);
  });
});

describe('control of many twins', () => {
  it('is found once, and refused for each twin of others', async () => {
    const { manager } = records.dataSource;
    const [own, controlled] = [await records.addTwin({ controller: BOB }), await records.addTwin()];
    const chained = await records.addTwin({ controller: own.did });
    const assertControl = await findControl(manager, bob, [own, chained, controlled]);
    expect(() => assertControl(own)).not.toThrow();
    expect(() => assertControl(chained)).not.toThrow();
    expect(() => assertControl(controlled)).toThrow(
      expect.objectContaining({
        code: 'not_controller',
        message: `Only a controller of ${controlled.did} may do this: ${ALICE}`,
      }),
    );
  });

  it('belongs to an administrator', async () => {
    const twin = await records.addTwin();
    const { manager } = records.dataSource;
    await expect(assertController(manager, admin, twin)).resolves.toBeUndefined();
    await expect(assertController(manager, bob, twin)).rejects.toMatchObject({ code: 'not_controller' });
  });

  it('is found for one twin as well, through its controller', async () => {
    const { did } = await records.addTwin({ controller: BOB });
    const chained = await records.addTwin({ controller: did });
    await expect(assertController(records.dataSource.manager, bob, chained)).resolves.toBeUndefined();
  });
});
