import { describe, expect, it } from '@jest/globals';
import { oracleAt } from '../../../test/clients.js';
import { listening } from '../../../test/listen.js';
import { answering } from '../../../test/listeners.js';

const listen = listening();

describe('The models', () => {
  it('need no credentials and receive none', async () => {
    const models = { models: [{ id: 'guide', label: 'Guide', isDefault: true }], default: 'guide' };
    let authorization: string | undefined = 'not called';
    const url = await listen(
      answering(({ headers }) => {
        authorization = headers.authorization;
        return models;
      }),
    );

    expect(await oracleAt(url).models.list()).toEqual(models);
    expect(authorization).toBeUndefined();
  });
});
