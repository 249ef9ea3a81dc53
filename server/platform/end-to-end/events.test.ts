import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPlatformClient } from '@twin-oracle/sdk';
import type { PlatformEvent } from '@twin-oracle/sdk';
import { allOf, openPlatform } from './test-platform.js';
import type { TestPlatform } from './test-platform.js';
import { rejection } from '../../../sdk/test/rejection.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

const newDevice = () =>
  platform.admin.entities.create({ type: 'Device', protocol: 'did:ixo:protocol/device' });

it('past events are listed in order, with filters', async () => {
  const { entities, events } = platform.admin;
  const made = await newDevice();
  const changed = await entities.update(made.did, { metadata: { name: 'Stove' } }, { ifMatch: made });

  const all = await allOf(events.listAll({ subject: made.did }));
  expect(all).toMatchObject([
    { type: 'twin.created', revision: 1, data: { twin: made } },
    { type: 'twin.updated', revision: 2, data: { twin: changed, changed: ['metadata'] } },
  ]);
  const some = events.listAll({ subject: made.did, types: ['twin.updated'], after: all[0]?.id });
  expect(await allOf(some)).toEqual([all[1]]);
});

it('the stream returns past and new events, and ends when the client leaves', async () => {
  const { events, entities } = platform.admin;
  const { newest } = await events.list({ limit: 1 });
  const made = await newDevice();

  const seen: PlatformEvent[] = [];
  for await (const event of events.stream({ after: newest, types: ['twin.created', 'twin.deleted'] })) {
    seen.push(event);
    if (event.type === 'twin.created') await entities.delete(event.subject, { ifMatch: event.data.twin });
    else break;
  }

  expect(seen.map(({ type, subject }) => [type, subject])).toEqual([
    ['twin.created', made.did],
    ['twin.deleted', made.did],
  ]);
});

it('the stream ends when its API key is revoked', async () => {
  const { apiKeys } = platform.admin;
  const { key, keyId } = await apiKeys.create({ name: 'reader', scopes: ['events:read'] });
  const reader = createPlatformClient({ baseUrl: platform.url, apiKey: key });

  const reading = (async () => {
    for await (const { id } of reader.events.stream()) if (id > 0) await apiKeys.revoke(keyId);
  })();

  expect(await rejection(reading)).toMatchObject({ name: 'ProblemError', status: 401 });
});

it('events require the scope', async () => {
  const { events } = await platform.clientOf('did:key:zReader', 'twins:read');
  expect(await rejection(allOf(events.stream()))).toMatchObject({ status: 403 });
});
