import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportLine } from '@twin-oracle/sdk';
import { allOf, openPlatform } from './platform.js';
import type { TestPlatform } from './platform.js';
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

it('an import is sent as it is made, waited for, and comes back by an export', async () => {
  const { imports, exports } = platform.admin;

  const begun = await imports.start(lines(200));
  const ended = await imports.wait(begun.importId);

  expect(ended).toMatchObject({ status: 'finished', lines: 401, created: 401, failed: 0 });
  expect(await imports.get(begun.importId)).toEqual(ended);
  expect((await imports.list()).imports).toEqual([ended]);

  const devices = await allOf(exports.lines({ class: 'did:ixo:protocol/device' }));
  expect(devices).toHaveLength(200);
  const all = await allOf(exports.lines());
  expect(all.filter(({ kind }) => kind === 'relationship').length).toBeGreaterThanOrEqual(200);

  const again = await imports.wait((await imports.start(lines(200))).importId);
  expect(again).toMatchObject({ created: 0, unchanged: 401 });
});

it('lines that fail are told one by one', async () => {
  const { imports } = platform.admin;
  const bad: ImportLine = { kind: 'twin', type: 'Device', protocol: 'did:ixo:protocol/none' };

  const { importId } = await imports.start([bad, { ...bad, protocol: 'did:ixo:protocol/device' }, bad]);

  expect(await imports.wait(importId)).toMatchObject({ status: 'finished', created: 1, failed: 2 });
  const errors = await allOf(imports.listAllErrors(importId));
  expect(errors.map(({ line, code }) => [line, code])).toEqual([
    [1, 'unknown_protocol'],
    [3, 'unknown_protocol'],
  ]);
  expect((await imports.listErrors(importId, { limit: 1 })).errors).toHaveLength(1);
  expect(await rejection(imports.abort(importId))).toMatchObject({ status: 409 });
});
