import { describe, expect, it } from '@jest/globals';
import { oracleAt, problem } from '../../../test/clients.js';
import { listening } from '../../../test/listen.js';
import { answering, replyWith } from '../../../test/listeners.js';
import { rejection } from '../../../test/rejection.js';
import { createOracleClient } from '../../index.js';

const listen = listening();

describe('A delegation', () => {
  it('is stored as signed, with the credentials of the user', async () => {
    const seen: unknown[] = [];
    const url = await listen(
      answering(({ headers, body }) => {
        seen.push([headers.authorization, JSON.parse(body)]);
        return { ok: true, expiration: 1_790_000_000 };
      }),
    );
    const { delegation } = oracleAt(url);

    expect(await delegation.store('raw')).toEqual({ ok: true, expiration: 1_790_000_000 });
    const artifact = { serialized: 'raw', expiresAt: 1_790_000_000_000 };
    await delegation.store(artifact);

    expect(seen).toEqual(Array(2).fill(['Bearer token', { raw: 'raw' }]));
  });

  it('is explained without credentials', async () => {
    const explanation = { faults: [{ code: 'ucan_malformed', detail: 'No CAR' }], links: [], uses: [] };
    let authorization: string | undefined = 'not called';
    const url = await listen(
      answering(({ headers }) => {
        authorization = headers.authorization;
        return explanation;
      }),
    );
    const locked = { headers: () => Promise.reject(new Error('The wallet is locked')) };
    const { delegation } = createOracleClient({ baseUrl: url, auth: locked });

    expect(await delegation.explain('broken')).toEqual(explanation);
    expect(authorization).toBeUndefined();
  });

  it('that is refused gives the reason as a code and as a sentence', async () => {
    const reason = { reason: 'ucan_wrong_audience', reasonDetail: 'The token was made for another audience' };
    const url = await listen(replyWith({ ...problem, code: 'delegation_refused', ...reason }, 400));

    expect(await rejection(oracleAt(url).delegation.store('raw'))).toMatchObject({
      name: 'ProblemError',
      code: 'delegation_refused',
      ...reason,
    });
  });
});
