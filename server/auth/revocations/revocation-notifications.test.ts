import { expect, it } from '@jest/globals';
import { MAX_PAYLOAD_BYTES } from '../../pubsub/postgres/notifications.js';
import { parseRevocations, serializeRevocations } from './revocation-notifications.js';
import { newTokenId } from './testing/revocation-replica.js';

const LATEST = new Date(8.64e15);

it('notifications of any number of tokens fit into payloads that PostgreSQL accepts, and are read as written', () => {
  for (const count of [0, 1, 92, 93, 1000]) {
    const tokens = Array.from({ length: count }, () => ({ id: newTokenId(), expiresAt: LATEST }));
    const payloads = serializeRevocations(tokens);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
    expect(payloads.flatMap((payload) => parseRevocations(payload))).toEqual(tokens);
  }
});

it.each(['', 'null', '[1]', '[["a"]]', '[["a", 0.5]]', '[["a", 9e15]]', '[["a", 1, 2]]'])(
  'other texts, such as %s, are not notifications',
  (payload) => {
    expect(parseRevocations(payload)).toBeUndefined();
  },
);
