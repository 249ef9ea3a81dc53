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

const hooksOf = (hooks: PluginHooks) => {
  const log = createLogger('fatal');
  return createHooks([
    {
      plugin: testPlugin(),
      parts: { hooks },
      circuit: createPluginCircuit('sample', log),
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
