import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { portOf } from '../../testing/services/port.js';
import { requestOf } from '../testing/headers.js';
import { NOW, alice, createTestVerifier, delegation, invocation, mallory } from '../testing/ucans.js';
import { authenticateUcan } from '../ucan/authenticate-ucan.js';
import type { UcanAuthentication } from '../ucan/authenticate-ucan.js';

const { verifier } = createTestVerifier();
const good = await invocation();
const goodDelegation = await delegation();
const delegationOfAnother = await delegation({ issuer: mallory });
const bad = await invocation({ expiration: NOW - 60 });

describe('a credential that is sent twice', () => {
  const single = requestOf({
    authorization: `Bearer ${good}`,
    'x-auth-type': 'ucan',
    'x-ucan-delegation': goodDelegation,
  });

  it.each([
    ['Authorization', `Bearer ${good}`],
    ['AUTHORIZATION', 'Basic dTpw'],
    ['X-Auth-Type', 'ucan'],
    ['x-ucan-delegation', delegationOfAnother],
  ])('(%s) is refused, whichever of the two Node has kept', async (name, value) => {
    const twice = { ...single, rawHeaders: [...single.rawHeaders, name, value] };
    expect((await authenticateUcan(twice, verifier)).error).toEqual({
      code: 'invalid_invocation',
      message: 'Invalid UCAN invocation',
      reason: 'credentials_ambiguous',
      detail: 'Send Authorization, X-Auth-Type and x-ucan-delegation once each',
    });
  });

  it('is distinguished from other headers, and from a value that equals a header name', async () => {
    const rawHeaders = [
      ...single.rawHeaders,
      'Cookie',
      'a',
      'Cookie',
      'authorization',
      'X-Other',
      'x-auth-type',
    ];
    expect((await authenticateUcan({ ...single, rawHeaders }, verifier)).ok?.did).toBe(alice.did());
  });

  it('is refused on a real server, where Node keeps the first', async () => {
    const results: UcanAuthentication[] = [];
    const server = createServer((request, response) => {
      void authenticateUcan(request, verifier).then((result) => {
        results.push(result);
        response.end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = portOf(server);
    const twice = [`Bearer ${good}`, `Bearer ${bad}`];
    for (const authorization of [twice, twice.slice(0, 1)]) {
      const headers = { Authorization: authorization, 'X-Auth-Type': 'ucan', Connection: 'close' };
      const [reply] = (await once(get({ port, host: '127.0.0.1', headers }), 'response')) as [
        IncomingMessage,
      ];
      reply.resume();
    }
    server.close();
    expect(results.map(({ ok, error }) => ok?.did ?? error?.reason)).toEqual([
      'credentials_ambiguous',
      alice.did(),
    ]);
  });
});
