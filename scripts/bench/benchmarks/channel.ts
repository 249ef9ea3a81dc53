/** Delivery of a run's events to sockets, and the calls that tabs answer. */
import { withSessions } from '../fixtures/with-sessions.js';
import type { Benchmark } from '../harness/benchmark.js';
import { fanOut } from './channel/fan-out.js';
import { MANY, roundTrip } from './channel/round-trip.js';

export const channel: Benchmark = {
  name: 'channel',
  run: async (settings, bundle) => [
    ...(await fanOut(settings, bundle)),
    await withSessions((fixture) => roundTrip(fixture, settings, bundle), MANY),
  ],
};
