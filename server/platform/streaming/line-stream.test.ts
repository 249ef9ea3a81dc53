/** Downloads of lines, which take as long as their client does. */
import { expect, it } from '@jest/globals';
import { createConcurrencyLimit } from '../../async/concurrency-limit.js';
import { Problem } from '../../contract/errors/problem.js';
import { createLineStream } from './line-stream.js';

const notGone = new AbortController().signal;
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
  const ofAlice = stream(endless(), alice, notGone);
  await ofAlice.next();
  const refused = {
    code: 'service_unavailable',
    details: { headers: { 'Retry-After': expect.any(String) } },
  };
  await expect(stream(endless(), alice, notGone).next()).rejects.toMatchObject(refused);
  const ofBob = stream(endless(), bob, notGone);
  expect(await ofBob.next()).toMatchObject({ done: false });
  await expect(stream(endless(), carol, notGone).next()).rejects.toBeInstanceOf(Problem);
  await ofAlice.return();
  expect(await stream(endless(), carol, notGone).next()).toMatchObject({ done: false });
});

it('a stream breaks when its API key is revoked or it takes too long, and releases its resources', async () => {
  const { stream, cut, held } = open();
  const revoked = stream(endless(), alice, notGone);
  await revoked.next();
  cut.abort();
  await expect(revoked.next()).rejects.toThrow('API key');
  const late = open(0);
  await expect(late.stream(endless(), alice, notGone).next()).rejects.toThrow('too long');
  expect([held(), late.held()]).toEqual([0, 0]);
});

it('a stream ends when its client disconnects', async () => {
  const gone = new AbortController();
  const left = open().stream(endless(), alice, gone.signal);
  await left.next();
  gone.abort();
  expect(await left.next()).toEqual({ done: true, value: undefined });
});
