/** What one process, one PostgreSQL and several replicas carry, as slopes that docs/scale.md extrapolates; see there. */
import { withSessions } from '../fixtures/with-sessions.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { chosenParts } from '../harness/bench-settings.js';
import { idleStreams, LARGEST_CROWD } from './scale/idle-streams.js';
import { latencyModel } from './scale/latency-model.js';
import { replicas } from './scale/replicas.js';

const parts = { idle: idleStreams, replicas, latency: latencyModel };

export const scale: Benchmark = {
  name: 'scale',
  async run(settings, bundle) {
    const sections: Section[] = [];
    for (const measure of chosenParts(parts, settings))
      sections.push(await withSessions((fixture) => measure({ fixture, settings, bundle }), LARGEST_CROWD));
    return sections;
  },
};
