/** A client that sends many requests before it reads a reply. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { limitPipelining, type PipeliningOptions } from './pipelining.js';

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function serve(handle: RequestListener, options?: PipeliningOptions) {
  const server = createServer(handle);
  servers.push(server);
  const pipelining = limitPipelining(server, options);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: portOf(server), pipelining };
}

function open(port: number): Socket {
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  return client;
}

const requests = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `GET /${from + at} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

/** The bodies of the replies, up to and including the one with this ending. */
async function bodiesUntil(client: Socket, last: string): Promise<string[]> {
  let text = '';
  for await (const chunk of client.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.endsWith(last)) break;
  }
  return [...text.matchAll(/\[(\/\d+)\]/g)].map(([, path]) => path ?? '');
}

const paths = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`);

/** Holds each request until it is released. */
function createHold() {
  const held: [path: string, response: ServerResponse][] = [];
  return {
    held,
    handle: (({ url = '' }, response) => void held.push([url, response])) satisfies RequestListener,
    letGo: () => {
      for (const [path, response] of held.splice(0)) response.end(`[${path}]`);
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

it('at most 16 requests of a connection are handled at once, and all are answered in order', async () => {
  const { held, handle, letGo } = createHold();
  const { port, pipelining } = await serve(handle);
  const client = open(port);
  client.write(requests(1_000));
  const bodies = bodiesUntil(client, '[/999]');
  await until(() => pipelining.waiting === 984);
  let most = 0;
  for (let answered = 0; answered < 1_000;) {
    await until(() => held.length > 0);
    most = Math.max(most, held.length);
    answered += held.length;
    letGo();
  }
  expect(most).toBe(16);
  expect(await bodies).toEqual(paths(1_000));
  expect(pipelining.waiting).toBe(0);
});

it('waiting requests do not starve other connections, even when each is answered at once', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  count();
  const handledIn = new Map<number, number>();
  const { port } = await serve(({ url = '' }, response) => {
    handledIn.set(turn, (handledIn.get(turn) ?? 0) + 1);
    response.end(`[${url}]`);
  });
  const client = open(port);
  client.write(requests(1_000));
  expect(await bodiesUntil(client, '[/999]')).toEqual(paths(1_000));
  isOver = true;
  expect(Math.max(...handledIn.values())).toBeLessThanOrEqual(2 * 16);
});

it('a connection on which requests wait is not read from until they are answered', async () => {
  const { held, handle, letGo } = createHold();
  const { port, pipelining } = await serve(handle, { maxUnanswered: 1 });
  const client = open(port);
  client.write(requests(2));
  await until(() => pipelining.waiting === 1);
  // Until reading pauses; more than any buffer of the kernel between the two.
  await new Promise(setImmediate);
  const large = requests(500_000, 2);
  client.write(large);
  const other = open(port);
  other.write(requests(1));
  await until(() => held.length === 2);
  expect(pipelining.waiting).toBe(1);
  expect(client.writableLength).toBeGreaterThan(0);
  letGo();
  await until(() => held.length === 1 && held[0]?.[0] === '/1');
  letGo();
  await until(() => held.length === 1 && held[0]?.[0] === '/2');
});

it('a busy connection does not hold up another one', async () => {
  const { held, handle, letGo } = createHold();
  const { port } = await serve(handle, { maxUnanswered: 2, maxWaiting: 10 });
  open(port).write(requests(12));
  await until(() => held.length === 2);
  const other = open(port);
  other.write(requests(2));
  await until(() => held.length === 4);
  letGo();
  expect(await bodiesUntil(other, '[/1]')).toEqual(paths(2));
});

it('when too many requests wait in the process, the connection that sends one more is closed', async () => {
  const { handle, letGo } = createHold();
  const { port, pipelining } = await serve(handle, { maxUnanswered: 2, maxWaiting: 10 });
  const first = open(port);
  first.write(requests(12));
  await until(() => pipelining.waiting === 10);
  const second = open(port);
  second.write(requests(3));
  await once(second, 'close');
  const bodies = bodiesUntil(first, '[/11]');
  const letting = setInterval(letGo);
  expect(await bodies).toEqual(paths(12));
  clearInterval(letting);
});

it('a request that waits on a closed connection is never handled', async () => {
  const { held, handle, letGo } = createHold();
  const { port, pipelining } = await serve(handle, { maxUnanswered: 2 });
  const client = open(port);
  client.write(requests(20));
  await until(() => pipelining.waiting === 18);
  client.resetAndDestroy();
  await once(client, 'close');
  // A connection that is paused is known to be closed only when something is written to it.
  letGo();
  await until(() => pipelining.waiting === 0);
  expect(held).toEqual([]);
});
