import { expect, test } from '@jest/globals';
import { leadingTo } from './leading-entries.js';

const evidence = (target: string, received: string) => ({
  title: `GET http://127.0.0.1:3000${target}`,
  curl: `curl -i 'http://127.0.0.1:3000${target}'`,
  received,
});

test('what leads to a request are the replies that its ids come from, and those that these need', () => {
  const session = evidence('/sessions', 'HTTP 201\n\n{"sessionId":"ses_01JC0"}');
  const other = evidence('/sessions?again', 'HTTP 201\n\n{"sessionId":"ses_01JC9"}');
  const message = evidence('/messages/ses_01JC0', 'HTTP 200\nx-run-id: run_01JC1');
  const same = evidence('/runs/run_01JC1', 'HTTP 200\nx-run-id: run_01JC1');
  expect(leadingTo([session, other, message, same, same])).toEqual([session, message]);
});
