/** Each operation of the contract names the schemes by which its callers sign in; no other one counts. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type OperationRow } from '../../../generated/operations.js';
import { createTestUser, startTestServer, type TestServer } from '../../testing/server.js';
import type { UcanCaller } from '../ucan/authenticate-ucan.js';
import { authorize } from './admission.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const names = (scheme: string, { security }: OperationRow) =>
  security.some((schemes) => schemes.includes(scheme));

const byUcan = Object.entries<OperationRow>(operations).filter(([, row]) => names('ucanInvocation', row));
const byInvocationAlone = byUcan.filter(([, row]) => !names('ucanDelegation', row));

/** What is wrong with the rest of the request is told to callers who have been let in. */
async function send({ method, path }: OperationRow, scheme: UcanCaller['via']) {
  const { invocation, ucanDelegation } = await (await createTestUser(server)).handshake();
  const reply = await fetch(`${server.url}${path.replaceAll(/\{\w+\}/g, 'nothing')}`, {
    method,
    headers:
      scheme === 'delegation'
        ? { 'x-ucan-delegation': ucanDelegation }
        : { authorization: `Bearer ${invocation}`, 'x-auth-type': 'ucan' },
  });
  return { status: reply.status, text: await reply.text() };
}

describe('a delegation alone', () => {
  it('is left out by some operations', () => {
    expect(byInvocationAlone.map(([id]) => id)).toContain('eraseOwnData');
  });

  it.each(byInvocationAlone)('does not call %s, whose contract names an invocation only', async (_, row) => {
    const { status, text } = await send(row, 'delegation');
    expect(status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({ code: 'authentication_required' });
  });

  it.each(byUcan.filter(([, row]) => names('ucanDelegation', row)))('calls %s', async (_, row) => {
    expect((await send(row, 'delegation')).status).not.toBe(401);
  });
});

it.each(byInvocationAlone)('an invocation calls %s', async (_, row) => {
  expect((await send(row, 'invocation')).status).not.toBe(401);
});

describe('an operation of a plugin', () => {
  const caller: UcanCaller = {
    kind: 'ucan',
    did: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    tokenId: 'token',
    ids: ['token'],
    expiresAt: 0,
    via: 'invocation',
    grant: () => Promise.resolve(undefined),
  };

  it.each<[string, UcanCaller['via'], UcanCaller['via']]>([
    ['ucanDelegation', 'delegation', 'invocation'],
    ['ucanInvocation', 'invocation', 'delegation'],
  ])('that names %s is called by that scheme only', (scheme, via, other) => {
    const row: OperationRow = { ...operations.getOwnErasure, security: [[scheme]] };
    expect(() => authorize(row, { ...caller, via })).not.toThrow();
    expect(() => authorize(row, { ...caller, via: other })).toThrow(/^This needs/);
  });
});
