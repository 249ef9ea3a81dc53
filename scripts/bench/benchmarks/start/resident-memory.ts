import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { withSessions } from '../../fixtures/with-sessions.js';
import type { Section } from '../../harness/benchmark.js';
import { root } from '../../harness/bundle-variant.js';
import { residentSetOf } from '../../harness/resident-set.js';
import { openStreams } from '../../harness/stream-client.js';
import { askAll } from '../streams/subject.js';
import { urlOf } from './server-url.js';

const STREAMS = 500;
const TIMES = 3;
const MESSAGE = '/stream 50';

/** An idle server collects what is left of a load within two looks, ten seconds apart. */
const REST_MS = 30_000;

const AT_REST_AT_MOST_MB = 120;
const GROWTH_AT_MOST = 1.2;

/** The resident set of the server as it is installed, after its start and after many streams. PostgreSQL is not in it. Linux only. */
export function residentMemory(): Promise<Section> {
  return withSessions(async (fixture) => {
    const env = { ...process.env, ...fixture.env };
    const server = spawn(process.execPath, ['dist/main.js'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const url = await urlOf(server);
      await delay(REST_MS);
      const atRest = await residentSetOf(server.pid);
      for (let time = 0; time < TIMES; time++) {
        const streams = await openStreams(
          url,
          askAll(fixture, STREAMS, () => MESSAGE),
        );
        await Promise.all(streams.map(({ ended }) => ended));
      }
      await delay(REST_MS);
      const afterwards = await residentSetOf(server.pid);
      return describe(atRest, afterwards);
    } finally {
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    }
  }, STREAMS);
}

function describe(atRest: number, afterwards: number): Section {
  return {
    title: 'Start: resident set of the server, in MB',
    rows: [
      ['', 'MB'],
      ['at rest', atRest.toFixed(0)],
      [`${REST_MS / 1000} s after ${TIMES} times ${STREAMS} streams`, afterwards.toFixed(0)],
    ],
    verdicts: [
      { what: 'MB at rest', measured: atRest, target: AT_REST_AT_MOST_MB, atMost: true },
      {
        what: 'after streams ÷ at rest',
        measured: afterwards / atRest,
        target: GROWTH_AT_MOST,
        atMost: true,
      },
    ],
    figures: { atRest, afterwards },
  };
}
