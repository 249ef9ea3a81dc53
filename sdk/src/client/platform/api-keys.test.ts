import { describe, expect, it } from '@jest/globals';
import { listening } from '../../../test/listen.js';
import { answering } from '../../../test/listeners.js';
import { createPlatformClient } from '../../index.js';

const listen = listening();

describe('API keys', () => {
  it('are listed page by page, each requested when the previous one is consumed', async () => {
    const seen: unknown[] = [];
    const pages: Record<string, unknown> = {
      '/v1/api-keys?limit=100': { apiKeys: [{ keyId: 'k4' }, { keyId: 'k3' }], nextCursor: 'k3' },
      '/v1/api-keys?limit=100&cursor=k3': { apiKeys: [], nextCursor: 'k2' },
      '/v1/api-keys?limit=100&cursor=k2': { apiKeys: [{ keyId: 'k1' }] },
    };
    const url = await listen(
      answering(({ url }) => {
        seen.push(url);
        return pages[url ?? ''];
      }),
    );
    const { apiKeys } = createPlatformClient({ baseUrl: url, apiKey: 'key' });

    for await (const { keyId } of apiKeys.listAll()) seen.push(keyId);

    const [first, second, third] = Object.keys(pages);
    expect(seen).toEqual([first, 'k4', 'k3', second, third, 'k1']);
  });

  it('are not requested when the caller stops reading', async () => {
    const seen: unknown[] = [];
    const url = await listen(
      answering(({ url }) => {
        seen.push(url);
        return { apiKeys: [{ keyId: 'k2' }, { keyId: 'k1' }], nextCursor: 'k1' };
      }),
    );

    for await (const { keyId } of createPlatformClient({ baseUrl: url, apiKey: 'key' }).apiKeys.listAll()) {
      seen.push(keyId);
      break;
    }

    expect(seen).toEqual(['/v1/api-keys?limit=100', 'k2']);
  });

  it('may be rotated with a non-default overlap', async () => {
    let sent: unknown;
    const url = await listen(
      answering(({ body }) => {
        sent = JSON.parse(body);
        return { keyId: 'k2', key: 'twk_live_k2' };
      }, 201),
    );

    const { key } = await createPlatformClient({ baseUrl: url, apiKey: 'key' }).apiKeys.rotate('k1', {
      overlapSeconds: 0,
    });

    expect([key, sent]).toEqual(['twk_live_k2', { overlapSeconds: 0 }]);
  });
});
