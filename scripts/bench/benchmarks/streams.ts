/** Many concurrent answers, with every frame durable before it is sent; rejoining a long one at its end; the memory of a stream. */
import { withSessions, type SessionsFixture } from '../fixtures/sessions.js';
import type { Benchmark } from '../harness/benchmark.js';
import type { Bundler } from '../harness/bundle.js';
import type { Settings } from '../harness/settings.js';
import type { Variant } from '../harness/variant.js';
import { memory } from './streams/memory.js';
import { rejoin } from './streams/rejoin.js';
import { throughput } from './streams/throughput.js';

const STREAMS = 500;

export const streams: Benchmark = {
  name: 'streams',
  run: (settings, bundle) => withSessions((fixture) => runAll(fixture, settings, bundle), STREAMS),
};

async function runAll(fixture: SessionsFixture, settings: Settings, bundle: Bundler) {
  const env = fixture.env;
  const bare: Variant = { name: 'node:http, stores nothing', entry: 'streams/node-http' };
  const ours: Variant = { name: 'twin-oracle', entry: 'streams/twin-oracle', env };
  const each: Variant = {
    name: 'a commit for each delta',
    entry: 'streams/twin-oracle',
    replaced: { 'server/oracle/runs/log/run-log': 'streams/commit-each' },
    env,
  };
  const subject = { fixture, settings, bundle };
  return [
    ...(await throughput({ bare, ours, each }, subject)),
    await rejoin(ours, subject),
    await memory({ bare, ours }, subject),
  ];
}
