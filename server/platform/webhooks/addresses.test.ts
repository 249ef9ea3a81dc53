/** Where webhooks may lead when nothing private is allowed. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lookupOf } from '../../outbound/testing/https-server.js';
import { createAssertAddress } from './address.js';
import { openWebhookApi, type WebhookApi } from './testing/api.js';

let api: WebhookApi;
beforeAll(async () => {
  api = await openWebhookApi();
});
afterAll(() => api.close());

describe('an address', () => {
  it.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://203.0.114.1:0/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost:8443/',
    'https://user:secret@203.0.114.1/',
    'https://nobody.invalid/',
  ])('%s is rejected', async (url) => {
    const { status: code, body } = await api.ask('POST', '', { json: { url } });
    expect([code, body.code]).toEqual([400, 'webhook_address_refused']);
    expect(body.errors).toMatchObject([{ field: 'body.url', rule: 'webhook_address_refused' }]);
  });

  it('that is private is rejected with the name of the setting that allows it', async () => {
    const { body } = await api.ask('POST', '', { json: { url: 'https://10.1.2.3/' } });
    expect(body.detail).toContain('WEBHOOKS_PRIVATE');
  });

  it('of the public network is accepted', async () => {
    // Not by the server, which would send it a challenge.
    await createAssertAddress({ allowPrivate: false, lookup: lookupOf('203.0.114.1') })(
      'https://hooks.test/hook',
    );
  });
});
