import { expect, test } from '@jest/globals';
import { Transcript } from './transcript.js';

const KEY = 'twk_live_abcdefghijklmnop';

test('evidence has no key that was given, and a curl line that reads it from the environment', () => {
  const transcript = new Transcript([{ text: KEY, variable: 'API_KEY' }]);
  const request = { method: 'GET', url: 'http://h/v1', headers: { authorization: `Bearer ${KEY}` } };
  transcript.add({
    kind: 'exchange',
    exchange: { request, status: 200, headers: {}, body: `{"key":"${KEY}"}`, json: {}, tookMs: 1 },
  });
  const [evidence] = transcript.evidence();
  expect(evidence).toEqual({
    title: 'GET http://h/v1 → 200',
    curl: `curl -i -X GET 'http://h/v1' \\\n  -H 'authorization: Bearer '"$API_KEY"''`,
    received: 'HTTP 200\n\n{"key":"$API_KEY"}',
  });
});
