import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { createLogger } from '../../startup/logging.js';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { testPlugin } from '../testing/test-plugin.js';
import { createPluginCircuit, HOOK_LIMIT_MS } from './plugin-circuit.js';
import type { PluginHooks } from './plugin-hooks.js';
import { createHooks } from './run-hooks.js';

let database: TestDataSource;
beforeAll(async () => {
  database = await openTestDataSource();
});
afterEach(() => void jest.useRealTimers());
afterAll(() => database.close());

const manifest = {
  title: 'Sky',
  summary: 'Sees the sky.',
  whenToUse: ['The user asks about stars.'],
  whenNotToUse: ['It rains.'],
};

const hooksOf = (hooks: PluginHooks, visibility: 'always' | 'on-demand' = 'on-demand') => {
  const log = createLogger('fatal');
  return createHooks([
    {
      plugin: testPlugin({ manifest: { ...manifest, visibility } }),
      parts: { hooks },
      circuit: createPluginCircuit({ plugin: 'sample', explain: () => undefined, log }),
      callers: new WeakSet<object>(),
      log,
    },
  ]);
};

it('a hook that took too long can no longer write in the transaction', async () => {
  jest.useFakeTimers();
  let late: Promise<unknown> | undefined;
  const { settleRuns } = hooksOf({
    async settleRuns(sql) {
      await new Promise((resolve) => setTimeout(resolve, HOOK_LIMIT_MS + 1));
      late = sql.query('select 1');
      await late;
    },
  });
  const settled = expect(settleRuns?.(database.dataSource.manager, [])).rejects.toThrow('took too long');
  await jest.advanceTimersByTimeAsync(HOOK_LIMIT_MS);
  await settled;
  await jest.advanceTimersByTimeAsync(1);
  await expect(late).rejects.toThrow('the transaction of the hook is over');
});

it('a model is told in each turn what a plugin that is always visible is for, before what its hook says', async () => {
  const turn = { runId: 'run_1', sessionId: 'ses_1', userDid: 'did:key:alice' };
  const instructions = () => 'It is night.';
  const introduction =
    'Sky: Sees the sky.\nUse it when: The user asks about stars.\nDo not use it when: It rains.';
  expect(await hooksOf({ instructions }, 'always').instructions?.(turn)).toEqual([
    introduction,
    'It is night.',
  ]);
  expect(await hooksOf({}, 'always').instructions?.(turn)).toEqual([introduction]);
  expect(await hooksOf({ instructions }).instructions?.(turn)).toEqual(['It is night.']);
  expect(hooksOf({}).instructions).toBeUndefined();
});

it.each<[string, unknown]>([
  ['none', []],
  ['too many', [undefined, undefined]],
  ['no list', undefined],
  ['one that is neither a refusal nor a receipt', [{ refused: true }]],
])('a run is refused with 503 when holdRuns returns %s of its decisions', async (_, decisions) => {
  const { holdRuns } = hooksOf({ holdRuns: () => Promise.resolve(decisions as never) });
  const run = {
    runId: 'run_1',
    sessionId: 'ses_1',
    userDid: 'did:key:alice',
    model: 'm',
    payment: undefined,
  };
  const refusals = [];
  // The sixth finds the plugin degraded: each counts as a failure.
  for (let count = 0; count < 6; count++)
    refusals.push(
      await holdRuns?.(database.dataSource.manager, [run]).catch((error: unknown) => String(error)),
    );
  const undecided = 'Problem: The plugin sample could not decide; try again';
  expect(refusals).toEqual([
    ...Array<string>(5).fill(undecided),
    'Problem: The plugin sample is degraded; try again',
  ]);
});

it.each(['instructions', 'endTurn'] as const)('what is no text counts as a failure of %s', async (hook) => {
  let calls = 0;
  const hooks = hooksOf({ [hook]: () => ++calls });
  const turn = { runId: 'run_1', sessionId: 'ses_1', userDid: 'did:key:alice' };
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  // The sixth is not called: the plugin is degraded.
  for (let count = 0; count < 6; count++)
    expect(
      hook === 'instructions'
        ? await hooks.instructions?.(turn)
        : [await hooks.endTurn?.({ ...turn, usage })],
    ).toEqual(hook === 'instructions' ? [] : [undefined]);
  expect(calls).toBe(5);
});
