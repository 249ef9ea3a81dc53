/** Downloads of lines, which take as long as their client does. */
import { expect, it } from '@jest/globals';
import { createConcurrencyLimit } from '../../async/concurrency-limit.js';
import { Problem } from '../../contract/errors/problem.js';
import { createLineStream } from './line-stream.js';

const connected = new AbortController().signal;
const person = (ownerDid: string) => ({ ownerDid, keyId: ownerDid });
const [alice, bob, carol] = [person('alice'), person('bob'), person('carol')];

async function* endless() {
  for (;;) yield await Promise.resolve('a line\n');
}

function open(maxMs = 60_000) {
  const cut = new AbortController();
  let held = 0;
  const stream = createLineStream({
    what: 'A download',
    keys: {
      hold() {
        held++;
        return {
          ended: cut.signal,
          release: () => {
            held--;
          },
        };
      },
    },
    limit: createConcurrencyLimit({ total: 2, perKey: 1 }),
    maxMs,
  });
  return { stream, cut, held: () => held };
}

it('streams are limited for each owner and in total, and further requests are asked to retry', async () => {
  const { stream } = open();
  const ofAlice = stream(endless(), alice, connected);
  await ofAlice.next();
  const refused = {
    code: 'service_unavailable',
    details: { headers: { 'Retry-After': expect.any(String) } },
  };
  await expect(stream(endless(), alice, connected).next()).rejects.toMatchObject(refused);
  const ofBob = stream(endless(), bob, connected);
  expect(await ofBob.next()).toMatchObject({ done: false });
  await expect(stream(endless(), carol, connected).next()).rejects.toBeInstanceOf(Problem);
  await ofAlice.return();
  expect(await stream(endless(), carol, connected).next()).toMatchObject({ done: false });
});

it('a stream breaks when its API key is revoked or it takes too long, and releases its resources', async () => {
  const { stream, cut, held } = open();
  const revoked = stream(endless(), alice, connected);
  await revoked.next();
  cut.abort();
  await expect(revoked.next()).rejects.toThrow('API key');
  const late = open(0);
  await expect(late.stream(endless(), alice, connected).next()).rejects.toThrow('too long');
  expect([held(), late.held()]).toEqual([0, 0]);
});

it('a stream ends when its client disconnects', async () => {
  const disconnected = new AbortController();
  const left = open().stream(endless(), alice, disconnected.signal);
  await left.next();
  disconnected.abort();
  expect(await left.next()).toEqual({ done: true, value: undefined });
});
