import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPlatformClient, type ImportLine } from '@twin-oracle/sdk';
import { allOf, openPlatform } from './test-platform.js';
import type { TestPlatform } from './test-platform.js';
import { rejection } from '../../../sdk/test/rejection.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const didOf = (number: number) => `did:ixo:entity:${number.toString(16).padStart(32, '0')}`;

/** Devices of one project, each after the project that it leads from. */
async function* lines(count: number): AsyncGenerator<ImportLine> {
  const project = { kind: 'twin', did: didOf(0), type: 'Project' } as const;
  yield await Promise.resolve({ ...project, protocol: 'did:ixo:protocol/clean-cooking' });
  for (let number = 1; number <= count; number++) {
    const device = { kind: 'twin', did: didOf(number), type: 'Device' } as const;
    yield { ...device, protocol: 'did:ixo:protocol/device', properties: { serial: `S${number}` } };
    yield { kind: 'relationship', role: 'generates', from: didOf(0), to: didOf(number) };
  }
}

it('an import is streamed, completed, and returned by an export', async () => {
  const { imports, exports } = platform.admin;

  const begun = await imports.start(lines(200));
  const ended = await imports.wait(begun.importId);

  expect(ended).toMatchObject({ status: 'finished', lines: 401, created: 401, failed: 0 });
  expect(await imports.get(begun.importId)).toEqual(ended);
  expect((await imports.list()).imports).toEqual([ended]);

  const devices = await allOf(exports.lines({ class: 'did:ixo:protocol/device' }));
  expect(devices.map(({ kind }) => kind)).toEqual(['protocol', ...Array<string>(200).fill('twin')]);
  const all = await allOf(exports.lines());
  expect(all.filter(({ kind }) => kind === 'relationship').length).toBeGreaterThanOrEqual(200);

  const again = await imports.wait((await imports.start(lines(200))).importId);
  expect(again).toMatchObject({ created: 0, unchanged: 401 });
});

it('failed lines are reported one by one', async () => {
  const { imports } = platform.admin;
  const bad: ImportLine = { kind: 'twin', type: 'Device', protocol: 'did:ixo:protocol/none' };

  const { importId } = await imports.start([bad, { ...bad, protocol: 'did:ixo:protocol/device' }, bad]);

  expect(await imports.wait(importId)).toMatchObject({ status: 'finished', created: 1, failed: 2 });
  const errors = await allOf(imports.listAllErrors(importId));
  expect(errors.map(({ line, code }) => [line, code])).toEqual([
    [1, 'unknown_protocol'],
    [3, 'unknown_protocol'],
  ]);
  const results = await allOf(imports.results(importId));
  expect(results.map(({ line, status, fault }) => [line, status, fault?.code])).toEqual([
    [1, 'failed', 'unknown_protocol'],
    [2, 'created', undefined],
    [3, 'failed', 'unknown_protocol'],
  ]);
  expect(await allOf(imports.results(importId, { after: 2 }))).toEqual(results.slice(2));
  expect((await imports.listErrors(importId, { limit: 1 })).errors).toHaveLength(1);
  expect(await rejection(imports.abort(importId))).toMatchObject({ status: 409 });
});

it('protocols and members are imported as lines, and returned by an export', async () => {
  const { imports, exports, members, protocols } = platform.admin;
  const did = 'did:example:acme/stove';
  const lines: ImportLine[] = [
    { kind: 'protocol', did, name: 'Stove', properties: { serial: 'string' } },
    { kind: 'twin', did: didOf(901), type: 'Device', protocol: did, properties: { serial: 'S1' } },
    { kind: 'twin', did: didOf(902), type: 'MembershipGroup', protocol: 'did:ixo:protocol/membership-group' },
    { kind: 'member', group: didOf(902), member: 'did:key:cook' },
  ];

  const { importId } = await imports.start(lines);

  expect(await imports.wait(importId)).toMatchObject({ status: 'finished', created: 4, failed: 0 });
  expect(await protocols.get(did)).toMatchObject({ name: 'Stove', version: 1 });
  expect((await members.list(didOf(902))).members).toMatchObject([{ did: 'did:key:cook' }]);
  const exported = await allOf(exports.lines());
  expect(exported).toContainEqual(expect.objectContaining({ kind: 'protocol', did }));
  expect(exported.at(-1)).toMatchObject({ kind: 'member' });
  expect(exported).toContainEqual(lines[3]);
  const again = await imports.wait((await imports.start(exported)).importId);
  expect(again).toMatchObject({ created: 0, unchanged: exported.length, failed: 0 });
});

it('an import whose key is revoked fails, and reports the reason to its client', async () => {
  const { apiKeys, imports } = platform.admin;
  const owner = 'did:key:importer';
  const scopes = ['imports:write', 'twins:write'] as const;
  const made = await apiKeys.create({ name: 'to be revoked', ownerDid: owner, scopes: [...scopes] });
  const client = createPlatformClient({ baseUrl: platform.url, apiKey: made.key });
  async function* revoked(): AsyncGenerator<ImportLine> {
    const device = { kind: 'twin', type: 'Device', protocol: 'did:ixo:protocol/device' } as const;
    for (let line = 0; line < 2_000; line++) yield await Promise.resolve(device);
    // What was sent is stored by chunks of a thousand lines.
    while (((await imports.list({ limit: 1 })).imports[0]?.lines ?? 0) < 1_000);
    await apiKeys.revoke(made.keyId);
    for (let line = 0; line < 2_000; line++) yield await Promise.resolve(device);
  }

  expect(await rejection(client.imports.start(revoked()))).toMatchObject({ code: 'import_not_active' });

  const [ended] = (await imports.list({ limit: 1 })).imports;
  expect(await imports.wait(ended?.importId ?? '')).toMatchObject({
    status: 'failed',
    processed: 0,
    error: expect.stringMatching(/was revoked/),
  });
});
