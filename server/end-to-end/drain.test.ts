/** One of two replicas is stopped: its readers join again at the other one, not all at once, and lose nothing. */
import { writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import type { LoggedFrame } from '../ports/run-log-port.js';
import { framesOf } from '../testing/faults/client/read-frames.js';
import { createCaller, type Caller, type Side } from '../testing/faults/client/retrying-caller.js';
import { openSession, type Session } from '../testing/faults/client/test-session.js';
import { startRecorder, type Recorder } from '../testing/faults/agent/recorder.js';
import { speak } from '../testing/faults/agent/speak.js';
import { openPair, type Pair } from '../testing/faults/infrastructure/pair.js';
import { sharedPostgres } from '../testing/faults/infrastructure/shared-postgres.js';
import { createRandom } from '../testing/faults/random.js';
import { call, createTestUser, type TestUser } from '../testing/server.js';
import { describeWithRedis, startTestRedis, type TestRedis } from '../testing/services/test-redis.js';

/** `make drain` tries more of them. */
const STREAMS = Number(process.env.DRAIN_STREAMS ?? 100);
const READERS_OF_RUN = 10;
const SOCKETS = STREAMS / 5;

const SPREAD_SECONDS = 2;
const DRAIN_SECONDS = 1;
const MOST_REJOIN_MS = 5_000;
const MOST_EXIT_MS = 20_000;

/** Of about twenty seconds: longer than the drain takes. */
const script = (label: string) => speak(label, { steps: 25, pauseMs: 200 });

describeWithRedis('a replica that is stopped under load', () => {
  let pair: Pair;
  let redis: TestRedis;
  let recorder: Recorder;
  let user: TestUser;
  let caller: Caller;
  let sessions: Session[];

  beforeAll(async () => {
    [redis, recorder] = await Promise.all([startTestRedis(), startRecorder()]);
    pair = await openPair({
      postgres: sharedPostgres(),
      settings: {
        REDIS_URL: redis.url,
        RECORDER_URL: recorder.url,
        CONNECTIONS_PER_CALLER: String(2 * STREAMS),
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        DRAIN_SPREAD_SECONDS: String(SPREAD_SECONDS),
      },
    });
    user = await createTestUser({ oracleDid: pair.replicas.A.oracleDid });
    caller = createCaller({
      replicas: pair.replicas,
      headers: await user.headers(),
      random: createRandom(1),
      onFault: (what) => void pair.unexpected.push(what),
    });
    sessions = [];
    for (let made = 0; made < STREAMS / READERS_OF_RUN; made++) sessions.push(await openSession(caller));
  });
  afterAll(async () => {
    await pair.close();
    await Promise.all([redis.stop(), recorder.close()]);
  });

  it('loses no frame of any reader, who joins again at the other within seconds, and exits', async () => {
    const followed: Followed[] = [];
    const runs: { readonly session: Session; readonly runId: string }[] = [];
    for (const [index, session] of sessions.entries()) {
      const { runId, reading } = await session.stream(script(`drain-${index}`), 'A');
      runs.push({ session, runId });
      followed.push(
        ...Array.from({ length: READERS_OF_RUN - 1 }, () => follow(caller, runId)),
        // The one that sent the message joins again as the others do.
        { begun: Promise.resolve(), reading: reading.then(({ frames }) => ({ frames, rejoins: [] })) },
      );
    }
    await Promise.all(followed.map(({ begun }) => begun));
    const sockets = await connectSockets();

    const { A } = pair.replicas;
    const startedAt = performance.now();
    const exited = A.terminate().then((code) => ({ code, ms: performance.now() - startedAt }));
    while ((await call(`${A.url}/ready`)).status === 200);
    const late = await caller.open({ method: 'GET', path: `/runs/${runs[0]?.runId ?? ''}` }, 'A');
    late?.destroy();
    // It refuses them, and then all connections.
    expect([503, undefined]).toContain(late?.statusCode);

    const { code, ms } = await exited;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(MOST_EXIT_MS);
    expect(await sockets.closed).toEqual(
      Array.from({ length: SOCKETS }, () => ['server_stopping', 'transport close']),
    );

    const readings = await Promise.all(followed.map(({ reading }) => reading));
    let lostFrames = 0;
    const wrong: string[] = [];
    for (const [index, { session, runId }] of runs.entries()) {
      const log = await session.logOf(runId);
      expect(log.at(-1)).toMatchObject({ event: 'done' });
      for (const { frames } of readings.slice(index * READERS_OF_RUN, (index + 1) * READERS_OF_RUN)) {
        const read = new Set(frames.map(({ id }) => id));
        lostFrames += log.filter(({ id }) => !read.has(id)).length;
        if (!isDeepStrictEqual(frames, log)) wrong.push(runId);
      }
    }
    const rejoins = readings.flatMap((reading) => reading.rejoins);
    const waits = rejoins.map(({ tookMs }) => tookMs);
    const ends = rejoins.map(({ endedAt }) => endedAt).sort((a, b) => a - b);
    const spreadMs = (ends.at(-1) ?? 0) - (ends[0] ?? 0);
    await report({
      ...{ streams: STREAMS, sockets: SOCKETS, lostFrames },
      longestRejoinMs: Math.max(...waits),
      allRejoinedMs: Math.max(...rejoins.map(({ endedAt, tookMs }) => endedAt + tookMs)) - startedAt,
      ...{ spreadMs, exitMs: ms, exitCode: code ?? -1 },
    });
    expect([lostFrames, wrong]).toEqual([0, []]);
    expect(rejoins).toHaveLength((STREAMS * (READERS_OF_RUN - 1)) / READERS_OF_RUN);
    expect(Math.max(...waits)).toBeLessThan(MOST_REJOIN_MS);
    expect(spreadMs).toBeGreaterThan((SPREAD_SECONDS * 1000) / 2);
    expect(pair.unexpected).toEqual([]);
  });

  /** Resolves when they are connected. @returns of each, why it was closed and how, when all are. */
  async function connectSockets(): Promise<{ closed: Promise<unknown[]> }> {
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, async (_, index) =>
        io(pair.replicas.A.url, {
          transports: ['websocket'],
          query: { sessionId: sessions[index % sessions.length]?.id },
          auth: await user.handshake(),
          ...{ reconnection: false, forceNew: true },
        }),
      ),
    );
    const closed = sockets.map(async (socket) => {
      const reason = new Promise((resolve) =>
        socket.once('closing', (closing: { reason: string }) => resolve(closing.reason)),
      );
      const how = new Promise((resolve) => socket.once('disconnect', resolve));
      return [await reason, await how];
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connected', resolve))));
    return { closed: Promise.all(closed) };
  }
});

interface Followed {
  /** Resolves when some frames are there. */
  readonly begun: Promise<unknown>;
  readonly reading: Promise<{ readonly frames: readonly LoggedFrame[]; readonly rejoins: readonly Rejoin[] }>;
}

interface Rejoin {
  readonly endedAt: number;
  readonly tookMs: number;
}

/** Reads a run at the first replica, and at the second one from where that has ended. */
function follow(caller: Caller, runId: string): Followed {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const read = async () => {
    const frames: LoggedFrame[] = [];
    const rejoins: Rejoin[] = [];
    let endedAt: number | undefined;
    for (let side: Side = 'A', tries = 0; frames.at(-1)?.event !== 'done'; tries++) {
      const path = `/runs/${runId}?after=${frames.at(-1)?.id ?? 0}`;
      const response = await caller.open({ method: 'GET', path }, side);
      if (response?.statusCode !== 200) {
        response?.destroy();
        await caller.backOff(tries);
        continue;
      }
      if (endedAt !== undefined) rejoins.push({ endedAt, tookMs: performance.now() - endedAt });
      for await (const frame of framesOf(response)) {
        frames.push(frame);
        if (frames.length === 3) begin();
      }
      endedAt = performance.now();
      side = 'B';
      tries = 0;
    }
    return { frames, rejoins };
  };
  return { begun, reading: read() };
}

/** For those who try more streams than the suite, and for the benchmark. */
async function report(figures: Readonly<Record<string, number>>): Promise<void> {
  const { DRAIN_STREAMS, DRAIN_REPORT } = process.env;
  if (DRAIN_STREAMS === undefined) return;
  const text = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`);
  process.stderr.write(`${text.join(', ')}\n`);
  if (DRAIN_REPORT !== undefined) await writeFile(DRAIN_REPORT, JSON.stringify(figures));
}
