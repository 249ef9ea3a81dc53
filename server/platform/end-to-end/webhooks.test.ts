import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allOf, openPlatform } from './test-platform.js';
import type { TestPlatform } from './test-platform.js';
import { toPlatformEvent } from '../../../sdk/src/client/platform/platform-event.js';
import { rejection } from '../../../sdk/test/rejection.js';
import { serve } from '../../../sdk/test/serve.js';
import type { Served } from '../../../sdk/test/serve.js';

let platform: TestPlatform;
let receiver: Served;
const received: IncomingMessage['headers'][] = [];
beforeAll(async () => {
  platform = await openPlatform({ WEBHOOKS_PRIVATE: 'on' });
  receiver = await serve((request, response) => void receive(request, response));
});
afterAll(async () => {
  await receiver.close();
  await platform.close();
});

/** Agrees to get events, and takes them. */
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const event = toPlatformEvent(await json(request));
  if (event.type === 'webhook.verification') response.end(JSON.stringify(event.data));
  else {
    received.push(request.headers);
    response.writeHead(204).end();
  }
}

it('webhooks are created, tested, changed with If-Match, and deleted', async () => {
  const { webhooks } = platform.admin;

  const { secret, ...made } = await webhooks.create({
    url: `${receiver.url}/twins`,
    events: ['twin.created'],
  });
  expect(secret).toMatch(/^whsec_/);
  expect(made.status).toBe('pending');
  expect(await webhooks.verify(made.webhookId)).toMatchObject({ verified: true });
  const verified = { ...made, status: 'active', verifiedAt: expect.any(String) };
  expect(await webhooks.get(made.webhookId)).toEqual(verified);
  expect(await allOf(webhooks.listAll())).toEqual([verified]);

  expect(await webhooks.test(made.webhookId)).toMatchObject({ delivered: true, status: 204 });
  expect(received[0]).toMatchObject({
    'webhook-id': expect.any(String),
    'webhook-signature': expect.any(String),
  });

  const changed = await webhooks.update(made.webhookId, { events: null }, { ifMatch: made });
  expect(changed).toMatchObject({ revision: made.revision + 1 });
  expect(changed.events).toBeUndefined();
  const late = webhooks.update(made.webhookId, { status: 'disabled' }, { ifMatch: made });
  expect(await rejection(late)).toMatchObject({ code: 'precondition_failed' });

  const rotated = await webhooks.rotateSecret(made.webhookId);
  expect(rotated.secret).not.toBe(secret);
  expect(await allOf(webhooks.listAllDeadLetters(made.webhookId))).toEqual([]);
  expect(await rejection(webhooks.retry(made.webhookId, 'dlv_1'))).toMatchObject({ status: 404 });

  await webhooks.delete(made.webhookId);
  expect(await rejection(webhooks.get(made.webhookId))).toMatchObject({ code: 'webhook_not_found' });
});
