import { describe, expect, it } from '@jest/globals';
import { useServerProcesses } from '../../server/testing/processes/server-processes.js';
import { Figures, valueOf } from './flatness.js';
import { readAnnouncement } from './read-announcement.js';
import { runSoak } from './run-soak.js';
import { soakSettings } from './soak-settings.js';
import { trendOf } from './trend.js';

const SECONDS = 20;
const LOAD = { streams: 50, sockets: 20, stalled: 10 };

/** On a busy machine clients are still connecting while figures are judged, and a line through that rises by more than their number. */
const MOST_RISE = 2 * Object.values(LOAD).reduce((sum, clients) => sum + clients);

describe('a short soak', () => {
  const servers = useServerProcesses();

  it('of some clients serves all of them, and leaves nothing open behind those that come and go', async () => {
    const { child } = servers.start(soakSettings);
    const server = await readAnnouncement(child);
    const { verdicts, faults } = await runSoak({ server, seconds: SECONDS, ...LOAD });
    expect(faults).toEqual([]);
    // Memory grows for longer than this, until there is enough garbage to collect.
    const open = verdicts.filter(({ name }) => name !== 'resident memory');
    expect(open.filter(({ rise }) => rise > MOST_RISE)).toEqual([]);
    expect(verdicts.map(({ mean }) => mean > 0)).toEqual([true, true, true]);
  });
});

describe('the judgement', () => {
  const metrics = (memory: number, descriptors: number, timers: number) =>
    [
      '# TYPE process_memory_usage gauge',
      `process_memory_usage{otel_scope_name="x"} ${memory * 2 ** 20}`,
      `process_open_file_descriptor_count ${descriptors}`,
      `nodejs_active_resource_count{nodejs_resource_type="Timeout"} ${timers}`,
      'nodejs_active_resource_count{nodejs_resource_type="TCPSocketWrap"} 999',
    ].join('\n');

  it('reads the sum of series', () => {
    const text = metrics(1, 2, 3);
    expect(valueOf(text, 'nodejs_active_resource_count')).toBe(1_002);
    expect(valueOf(text, 'nodejs_active_resource_count', '"Timeout"')).toBe(3);
    expect(valueOf(text, 'nodejs_active_resource')).toBe(0);
  });

  it.each([
    ['steady ones with noise', (at: number) => [300 + (at % 7), 800 + (at % 3), 600 + (at % 5)], []],
    ['memory that grows', (at: number) => [300 + at, 800, 600], ['resident memory']],
    [
      'descriptors and timers that grow',
      (at: number) => [300, 800 + at, 600 + at],
      ['descriptors', 'timers'],
    ],
    ['what becomes less', (at: number) => [600 - at, 900 - at, 900 - at], []],
  ] as const)('of %s', (_, valuesAt, growing) => {
    const figures = new Figures();
    for (let at = 0; at < 100; at++) {
      const [memory = 0, descriptors = 0, timers = 0] = valuesAt(at);
      figures.add(at, metrics(memory, descriptors, timers));
    }
    const verdicts = figures.judge();
    expect(verdicts.filter(({ isFlat }) => !isFlat).map(({ name }) => name)).toEqual(growing);
  });

  it('of a line is its rise from end to end', () => {
    const { mean, rise } = trendOf([1, 2, 3, 4, 5].map((seconds) => ({ seconds, value: 10 + 2 * seconds })));
    expect([mean, rise]).toEqual([16, 8]);
  });
});
