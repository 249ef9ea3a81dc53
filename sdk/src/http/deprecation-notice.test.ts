import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { auth } from '../../test/clients.js';
import { listening } from '../../test/listen.js';
import { replyWith } from '../../test/listeners.js';
import { rejection } from '../../test/rejection.js';
import { createOracleClient, createPlatformClient } from '../index.js';
import type { DeprecationNotice } from '../index.js';
import { discover } from './discovery.js';

const listen = listening();
const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => {
  warn.mockClear();
});

const sunset = 'Mon, 01 Jul 2999 00:00:00 GMT';
const ofOperation = {
  deprecation: '@1767225600',
  sunset,
  link: ['</docs>; rel="deprecation"', '<https://b.example/new>; rel=successor-version'],
};
const models = { models: [], defaultModel: null };

const noticesOf = () => {
  const notices: DeprecationNotice[] = [];
  return { notices, onDeprecation: (notice: DeprecationNotice) => void notices.push(notice) };
};

describe('A reply that announces a deprecation', () => {
  it('calls onDeprecation, once for each operation', async () => {
    const baseUrl = await listen(replyWith({ did: 'did:ixo:entity:1' }, 200, ofOperation));
    const { notices, onDeprecation } = noticesOf();
    const platform = createPlatformClient({ baseUrl, apiKey: 'key', onDeprecation });
    await platform.domains.get('did:ixo:entity:1');
    await platform.domains.get('did:ixo:entity:2');
    await platform.entities.get('did:ixo:entity:1');
    await createPlatformClient({ baseUrl, apiKey: 'key', onDeprecation }).domains.get('did:ixo:entity:1');
    expect(notices).toEqual(
      ['GET /v1/domains/{did}', 'GET /v1/entities/{did}'].map((operation) => ({
        operation,
        deprecated: [operation],
        deprecatedAt: new Date('2026-01-01T00:00:00Z'),
        sunset: new Date('2999-07-01T00:00:00Z'),
        documentation: [`${baseUrl}/docs`],
        successors: ['https://b.example/new'],
      })),
    );
    expect(warn).not.toHaveBeenCalled();
  });

  it('names the parameters that are deprecated', async () => {
    const link = ['</docs>; rel="deprecation"; title="listSessions.query.offset"', '</docs>; rel="sunset"'];
    const headers = { deprecation: '@1767225600', link };
    const baseUrl = await listen(replyWith({ sessions: [], total: 0 }, 200, headers));
    const { notices, onDeprecation } = noticesOf();
    await createOracleClient({ baseUrl, auth, onDeprecation }).sessions.list({ offset: 1 });
    expect(notices).toMatchObject([
      {
        operation: 'GET /sessions',
        deprecated: ['listSessions.query.offset'],
        sunset: undefined,
        successors: [],
      },
    ]);
  });

  it('calls onDeprecation also when it is an error', async () => {
    const baseUrl = await listen(
      replyWith({ code: 'operation_gone', successor: '/v1/new' }, 410, { deprecation: 'true' }),
    );
    const { notices, onDeprecation } = noticesOf();
    const platform = createPlatformClient({ baseUrl, apiKey: 'key', onDeprecation });
    expect(await rejection(platform.governance.get())).toMatchObject({
      code: 'operation_gone',
      successor: '/v1/new',
    });
    expect(notices).toMatchObject([{ deprecated: ['GET /v1/governance'], deprecatedAt: undefined }]);
  });

  it('is logged as a warning, once a process', async () => {
    const baseUrl = await listen(replyWith(models, 200, ofOperation));
    await createOracleClient({ baseUrl, auth }).models.list();
    await createOracleClient({ baseUrl, auth }).models.list();
    expect(warn.mock.calls).toEqual([
      [
        `twin-oracle: GET /models is deprecated since 2026-01-01 and may end on 2999-07-01; use https://b.example/new (${baseUrl}/docs)`,
      ],
    ]);
  });

  it('is logged as having ended after its sunset', async () => {
    const headers = { deprecation: '@1767225600', sunset: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    const baseUrl = await listen(replyWith({ code: 'operation_gone' }, 410, headers));
    await rejection(createOracleClient({ baseUrl, auth }).sessions.list());
    expect(warn.mock.calls).toEqual([
      ['twin-oracle: GET /sessions is deprecated since 2026-01-01 and ended on 2026-01-01'],
    ]);
  });

  it('is reported when it is the discovery document, too', async () => {
    const baseUrl = await listen(replyWith({}, 200, ofOperation));
    const { notices, onDeprecation } = noticesOf();
    await discover(baseUrl, { onDeprecation });
    await createOracleClient({ baseUrl, auth, onDeprecation }).discover();
    expect(notices).toMatchObject([{ operation: 'GET /.well-known/oracle.json' }]);
  });
});

it('A reply without the header reports nothing', async () => {
  const baseUrl = await listen(replyWith(models, 200, { sunset, link: '</docs>; rel="deprecation"' }));
  const { notices, onDeprecation } = noticesOf();
  await createOracleClient({ baseUrl, auth, onDeprecation }).models.list();
  expect(notices).toEqual([]);
});
