import { describe, expect, it } from '@jest/globals';
import { oracleAt } from '../../test/clients.js';
import { listening } from '../../test/listen.js';
import { answering } from '../../test/listeners.js';
import { discover } from '../index.js';

const listen = listening();

describe('Discovery', () => {
  it('needs no credentials and sends none', async () => {
    let authorization: string | undefined = 'not called';
    const url = await listen(
      answering(({ headers }) => {
        authorization = headers.authorization;
        return { oracle: { did: 'did:key:z6Mk' } };
      }),
    );

    expect((await discover(url)).oracle.did).toBe('did:key:z6Mk');
    expect((await oracleAt(url).discover()).oracle.did).toBe('did:key:z6Mk');
    expect(authorization).toBeUndefined();
  });
});
