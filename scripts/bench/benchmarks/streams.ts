/** Many concurrent answers, with all text durable before it is sent; the time to the first frame; rejoining a long run; the memory of a stream. */
import { withSessions, type SessionsFixture } from '../fixtures/with-sessions.js';
import type { Benchmark } from '../harness/benchmark.js';
import type { Bundler } from '../harness/bundle-variant.js';
import type { Settings } from '../harness/bench-settings.js';
import type { Variant } from '../harness/variant.js';
import { guide, model } from './streams/agents.js';
import { firstFrame } from './streams/first-frame.js';
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
  const peer: Variant = { name: 'a durable peer', entry: 'streams/durable-peer', env };
  const scripted: Variant = { name: 'twin-oracle', entry: 'streams/twin-oracle', env };
  const ours: Variant = { name: 'twin-oracle', entry: 'sessions/twin-oracle', env };
  const subject = { fixture, settings, bundle };
  return [
    await firstFrame({ bare, peer, ours: scripted }, subject),
    await guide({ bare, peer, ours }, subject),
    ...(await model({ bare, peer, ours }, subject)),
    ...(await throughput({ bare, peer, ours: scripted }, subject)),
    await rejoin(scripted, subject),
    await memory({ bare, ours: scripted }, subject),
  ];
}
