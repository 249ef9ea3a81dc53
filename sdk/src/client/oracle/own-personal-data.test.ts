import { describe, expect, it } from '@jest/globals';
import { oracleAt, problem } from '../../../test/clients.js';
import { listening } from '../../../test/listen.js';
import { answering, replyWith } from '../../../test/listeners.js';
import type { Received } from '../../../test/listeners.js';
import { rejection } from '../../../test/rejection.js';

const listen = listening();

const erasure = { erasureId: 'era_1', status: 'running', requestedAt: '2026-01-01T10:00:00.000Z' };

/** A server that answers with this, and what it gets. */
const answeringWith = async (answer: unknown, type = 'application/json') => {
  const received: Received[] = [];
  const url = await listen(
    answering((request) => (received.push(request), answer), 200, { 'content-type': type }),
  );
  return { received, personalData: oracleAt(url).personalData };
};

describe('What is stored of the user', () => {
  it('is exported row by row', async () => {
    const rows = [
      { place: 'sessions', row: { id: 'ses_1' } },
      { place: 'messages', row: { id: 'msg_1' } },
    ];
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const { received, personalData } = await answeringWith(lines, 'application/x-ndjson');

    const read: unknown[] = [];
    for await (const row of personalData.lines({ requestId: 'r-1' })) read.push(row);

    expect(read).toEqual(rows);
    expect(received).toMatchObject([
      {
        method: 'GET',
        url: '/personal-data',
        headers: {
          accept: 'application/x-ndjson',
          authorization: 'Bearer token',
          'x-auth-type': 'ucan',
          'x-request-id': 'r-1',
        },
      },
    ]);
  });

  it('is not exported when the reply is none', async () => {
    const { personalData } = await answeringWith({});
    expect(await rejection(personalData.lines().next())).toMatchObject({ name: 'ContractError' });
  });

  it('is erased by the DID of the user, and under a key, so that it is safe to send it twice', async () => {
    const { received, personalData } = await answeringWith(erasure);

    expect(await personalData.erase('did:key:z')).toEqual(erasure);
    await personalData.erase('did:key:z', { idempotencyKey: 'leave-7' });

    const [first, second] = received;
    expect(first).toMatchObject({
      method: 'POST',
      url: '/personal-data/erasures',
      body: '{"did":"did:key:z"}',
    });
    expect(first?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(second?.headers['idempotency-key']).toBe('leave-7');
  });

  it('has a receipt when the erasure has finished', async () => {
    const finished = { ...erasure, status: 'finished', receipt: 'a.b.c' };
    const { received, personalData } = await answeringWith(finished);

    expect(await personalData.erasure('era_1')).toEqual(finished);
    expect(received[0]).toMatchObject({ method: 'GET', url: '/personal-data/erasures/era_1' });
  });

  it('of another user is refused as what does not exist', async () => {
    const refusal = { ...problem, status: 404, code: 'erasure_not_found' };
    const { personalData } = oracleAt(await listen(replyWith(refusal, 404)));
    expect(await rejection(personalData.erasure('era_2'))).toMatchObject({ code: 'erasure_not_found' });
  });
});
