import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSession, type SessionSocket } from '../../sdk/src/realtime/index.js';
import type { FindMissedFrames, LoggedFrame, LoggedRun } from '../ports/run-log-port.js';
import { describeWithRedis } from '../testing/services/test-redis.js';
import {
  ALICES,
  connect,
  disconnectAll,
  openChannel,
  payloads,
  type Channel,
} from './testing/test-channel.js';
import { frames } from './testing/sample-frames.js';
import { openReplicas, type Replicas } from './testing/two-gateways.js';

const FIRST = 'run_00000000000000000000000001';
const SECOND = 'run_00000000000000000000000002';

/** A log that all replicas share, and the sockets that are told from it. */
class Session {
  readonly #runs = new Map<string, LoggedFrame[]>();

  readonly findMissedFrames: FindMissedFrames = (_session, _did, { runId, after }) => {
    const runs = [...this.#runs].map(([id, log]) => ({ run: describeRun(id, log), log }));
    const first = runId === undefined ? runs.length - 1 : runs.findIndex(({ run }) => run.runId === runId);
    const latest = runs.at(-1)?.run;
    return Promise.resolve(
      latest && {
        latest,
        pages: (async function* () {
          for (const [index, { run, log }] of runs.slice(first).entries()) {
            const missed = log.filter(({ id }) => index > 0 || id > after);
            if (missed.length > 0) yield await Promise.resolve({ run, frames: missed });
          }
        })(),
      },
    );
  };

  store(runId: string, frame: LoggedFrame): void {
    this.#runs.set(runId, [...(this.#runs.get(runId) ?? []), frame]);
  }

  /** Stores a frame, and tells the sockets, as a replica does that answers. */
  send({ events }: Channel, runId: string, frame: LoggedFrame): void {
    this.store(runId, frame);
    events.sendFrame({ sessionId: ALICES, runId }, frame);
  }
}

function describeRun(runId: string, log: readonly LoggedFrame[]): LoggedRun {
  return {
    runId,
    requestId: `req_${runId}`,
    messageId: `msg_${runId}`,
    lastSeq: log.at(-1)?.id ?? 0,
    isTrimmed: false,
  };
}

/** Where the client is, and where the runs are executed. */
interface Places {
  readonly here: Channel;
  readonly there: Channel;
  close(): Promise<void>;
}

let session: Session;
let places: Places;
let client: SessionSocket;
let heard: string[];
let wake: () => void;
let errors: Error[];

beforeEach(() => {
  session = new Session();
  heard = [];
  errors = [];
  wake = () => undefined;
});
afterEach(async () => {
  client.close();
  disconnectAll();
  await places.close();
});

async function openClient(): Promise<void> {
  client = await connectSession({
    url: places.here.url,
    sessionId: ALICES,
    auth: { handshake: () => Promise.resolve({ invocation: 'alice' }) },
    onError: (error) => errors.push(error),
  });
  for (const event of ['tool_call', 'render_component', 'router_update'] as const)
    client.on(event, ({ runId, seq }) => {
      heard.push(`${runId === FIRST ? 1 : 2}:${seq}`);
      wake();
    });
  // Its first question has been answered.
  await client.subscribe();
}

async function until(place: string): Promise<string[]> {
  while (!heard.includes(place)) await new Promise<void>((resolve) => (wake = resolve));
  return heard;
}

/** Cuts the connection, as a network does; the client reconnects. Resolves when the server has noticed. */
async function cut(): Promise<{ readonly back: Promise<unknown> }> {
  const back = new Promise((resolve) => client.on('subscribed', resolve));
  const lost = new Promise((resolve) => client.socket.once('disconnect', resolve));
  client.socket.io.engine.close();
  await lost;
  return { back };
}

const sendFrames = (runId: string, ...seqs: number[]) => {
  for (const seq of seqs) session.send(places.there, runId, frames.tool_call(seq));
};

async function alone(): Promise<Places> {
  const { findMissedFrames } = session;
  const channel = await openChannel({ findMissedFrames });
  return { here: channel, there: channel, close: () => channel.close() };
}

describe('a client that reconnects', () => reconnects(alone));
describeWithRedis('a client that reconnects while another replica executes the run', () =>
  reconnects(() => openReplicas({ findMissedFrames: session.findMissedFrames })),
);

function reconnects(openPlaces: () => Promise<Places>): void {
  beforeEach(async () => {
    places = await openPlaces();
  });

  it('in the middle of a run receives every frame once, in order', async () => {
    await openClient();
    sendFrames(FIRST, 1, 3);
    await until('1:3');
    await cut();
    sendFrames(FIRST, 4, 5, 6);
    const again = connectedAgain();
    sendFrames(FIRST, 7);
    await again;
    sendFrames(FIRST, 8);
    expect(await until('1:8')).toEqual([1, 3, 4, 5, 6, 7, 8].map((seq) => `1:${seq}`));
    expect(errors).toEqual([]);
  });

  it('receives the runs that began while it was disconnected, and is notified that the history changed', async () => {
    // Long before, so that no notification of them is still under way between the replicas.
    for (const seq of [1, 2]) session.store(FIRST, frames.tool_call(seq));
    await openClient();
    const changes: unknown[] = [];
    client.on('message_cache_invalidation', ({ requestId }) => changes.push(requestId));
    const { back } = await cut();
    sendFrames(FIRST, 3);
    sendFrames(SECOND, 1, 2);
    await back;
    expect(await until('2:2')).toEqual(['1:3', '2:1', '2:2']);
    expect(changes).toEqual([`req_${FIRST}`, `req_${SECOND}`]);
  });

  it('receives nothing when it has missed nothing', async () => {
    await openClient();
    sendFrames(FIRST, 1, 2);
    await until('1:2');
    const { back } = await cut();
    await back;
    sendFrames(FIRST, 3);
    expect(await until('1:3')).toEqual(['1:1', '1:2', '1:3']);
  });

  it('may be disconnected again during its replay', async () => {
    await openClient();
    sendFrames(FIRST, 1);
    await until('1:1');
    await cut();
    sendFrames(FIRST, 2, 3);
    await connectedAgain();
    const { back } = await cut();
    sendFrames(FIRST, 4);
    await back;
    expect(await until('1:4')).toEqual(['1:1', '1:2', '1:3', '1:4']);
  });
}

function connectedAgain(): Promise<unknown> {
  return new Promise((resolve) => client.on('connected', resolve));
}

describeWithRedis('a client whose replica was cut off from the others', () => {
  let replicas: Replicas;

  beforeEach(async () => {
    replicas = await openReplicas({ findMissedFrames: session.findMissedFrames });
    places = replicas;
  });

  it('is greeted again when Redis is available, and receives every frame once, in order', async () => {
    await openClient();
    sendFrames(FIRST, 1);
    await until('1:1');
    await replicas.redis.kill();
    sendFrames(FIRST, 2, 3);
    const caughtUp = new Promise((resolve) => client.on('subscribed', resolve));
    await replicas.redis.restart();
    await caughtUp;
    expect(await until('1:3')).toEqual(['1:1', '1:2', '1:3']);
    const raw = await connect(replicas.here);
    expect(payloads(raw, 'connected')).toHaveLength(1);
  });
});
