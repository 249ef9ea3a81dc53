/** Many concurrent answers, with all text durable before it is sent; the time to the first frame; rejoining a long run; the memory of a stream. */
import { withSessions, type SessionsFixture } from '../fixtures/with-sessions.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import type { Bundler } from '../harness/bundle-variant.js';
import { chosenParts, type Settings } from '../harness/bench-settings.js';
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
  const parts: Record<string, () => Promise<Section | Section[]>> = {
    'first-frame': () => firstFrame({ bare, peer, ours: scripted }, subject),
    guide: () => guide({ bare, peer, ours }, subject),
    model: () => model({ bare, peer, ours }, subject),
    throughput: () => throughput({ bare, peer, ours: scripted }, subject),
    rejoin: () => rejoin(scripted, subject),
    memory: () => memory({ bare, ours: scripted }, subject),
  };
  const sections: Section[] = [];
  for (const measure of chosenParts(parts, settings)) sections.push(...[await measure()].flat());
  return sections;
}
