import { describe, expect, it } from '@jest/globals';
import { percentile } from '../../harness/percentile.js';
import { simulateCommits, type ServiceTimes } from './simulate-commits.js';

const quick: ServiceTimes = {
  commit: 1,
  commitPerFrame: 0,
  loop: 0,
  loopPerFrame: 0,
  pause: 0,
  pauseEvery: Infinity,
};

/** A repeatable sequence in [0, 1) by multiplication modulo a prime. */
function seeded(): () => number {
  let state = 42;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe('the queue model of commits', () => {
  it('lets a single frame wait to be gathered and committed', () => {
    const ages = simulateCommits({ streams: 1, everyMs: 1_000 }, quick);
    expect(new Set(ages.map((age) => age.toFixed(6)))).toEqual(new Set(['26.000000']));
  });

  it('sends each frame once', () => {
    expect(simulateCommits({ streams: 50, everyMs: 40 }, quick, seeded())).toHaveLength(50 * 40);
  });

  it('makes frames older the longer a commit and the event loop take', () => {
    const p99 = (times: Partial<ServiceTimes>) =>
      percentile(simulateCommits({ streams: 300, everyMs: 100 }, { ...quick, ...times }, seeded()), 0.99);
    expect(p99({ commitPerFrame: 0.03 })).toBeGreaterThan(p99({}));
    expect(p99({ commitPerFrame: 0.03, loopPerFrame: 0.05 })).toBeGreaterThan(p99({ commitPerFrame: 0.03 }));
    expect(p99({ loop: 2 })).toBeGreaterThan(p99({}));
    expect(p99({ pause: 30, pauseEvery: 200 })).toBeGreaterThan(p99({}) + 20);
  });

  it('keeps the event loop from collecting while more frames come than it can make', () => {
    const ages = simulateCommits({ streams: 100, everyMs: 10 }, { ...quick, loopPerFrame: 0.3 }, seeded());
    expect(Math.max(...ages)).toBeGreaterThan(200);
  });
});
