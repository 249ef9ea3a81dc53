import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allOf, openPlatform } from './test-platform.js';
import type { TestPlatform } from './test-platform.js';
import { rejection } from '../../../sdk/test/rejection.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

it('protocols are registered, read and listed, under any DID URL', async () => {
  const { protocols } = platform.admin;
  const did = 'did:ixo:protocol/solar?kind=kiosk#1';

  const made = await protocols.create({ did, name: 'Solar kiosk', properties: { watts: 'number' } });

  expect(made).toMatchObject({ did, version: 1, latestVersion: 1 });
  expect(await protocols.get(did)).toEqual(made);
  const all = await allOf(protocols.listAll());
  expect(all).toContainEqual(made);
  expect(all.length).toBeGreaterThan(5);
  expect(await rejection(protocols.get('did:ixo:protocol/none'))).toMatchObject({
    code: 'protocol_not_found',
  });
});

it('a new version is checked, created, and migrated to in steps', async () => {
  const { protocols, entities } = platform.admin;
  const { did } = await protocols.create({ properties: { watts: 'number' }, additionalProperties: true });
  const twins = [];
  for (const properties of [{ watts: 5 }, { watts: 6, model: 'A' }, { watts: 7, model: 'B' }])
    twins.push(await entities.create({ type: 'Device', protocol: did, properties }));
  const rules = {
    properties: { watts: 'number', model: { type: 'string', required: true } },
  } as const;

  const reports = await allOf(protocols.checkAll(did, rules, { limit: 1 }));
  expect(reports.reduce((sum, { checked }) => sum + checked, 0)).toBe(3);
  const faults = reports.flatMap((report) => report.faults);
  expect(faults.map((fault) => fault.did)).toEqual([twins[0]?.did]);
  expect(await protocols.check(did, rules)).toMatchObject({ checked: 3, fitting: 2 });

  const second = await protocols.createVersion(did, rules);
  expect(second).toMatchObject({ version: 2, latestVersion: 2 });
  expect((await protocols.get(did, { version: 1 })).version).toBe(1);
  expect((await allOf(protocols.listAllVersions(did))).map(({ version }) => version)).toEqual([2, 1]);
  expect((await protocols.listVersions(did, { limit: 1 })).protocols).toEqual([second]);

  const moves = await allOf(protocols.migrateAll(did, { version: 2, limit: 1 }));
  expect(moves.reduce((sum, { migrated }) => sum + migrated, 0)).toBe(2);
  expect(moves.at(-1)?.remaining).toBe(1);
  const versions = await Promise.all(
    twins.map(async (twin) => (await entities.get(twin.did)).protocolVersion),
  );
  expect(versions).toEqual([1, 2, 2]);
});
