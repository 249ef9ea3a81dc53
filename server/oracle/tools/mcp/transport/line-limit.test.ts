import { expect, it } from '@jest/globals';
import { watchLog } from '../../../../testing/mcp/watched-log.js';
import { createLineLimit } from './line-limit.js';
import { createServerLog } from '../connection/server-log.js';

const setting = { command: 'server', args: [], env: {}, protected: false, timeoutSeconds: 30 };

it('the first lines are admitted, and the next one later gets the number of dropped ones', () => {
  const limit = createLineLimit(2, 3_600_000);
  expect([1, 2, 3, 4].map(() => limit.admit())).toEqual([
    { dropped: 0 },
    { dropped: 0 },
    undefined,
    undefined,
  ]);
  const noWindow = createLineLimit(1, 0);
  expect([noWindow.admit(), noWindow.admit()]).toEqual([{ dropped: 0 }, { dropped: 0 }]);
});

it('a process that writes endlessly to its standard error gets 100 log lines in ten seconds', () => {
  const watched = watchLog();
  const take = createServerLog(setting, watched.log);
  for (let chunk = 0; chunk < 100; chunk++) take(Buffer.from('a line\n'.repeat(1_000)));
  expect(watched.count('output of an MCP server')).toBeGreaterThanOrEqual(100);
  // Ten seconds may pass on a busy machine.
  expect(watched.count('output of an MCP server')).toBeLessThanOrEqual(1_000);
});
