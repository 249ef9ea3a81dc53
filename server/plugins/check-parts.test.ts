import { expect, it } from '@jest/globals';
import { assertParts } from './check-parts.js';

const run = () => Promise.resolve();
const job = { name: 'work', everySeconds: 1, run };
const tool = { name: 'look', kind: 'tool', description: '', inputSchema: {}, timeoutMs: 1, run };

it.each<[string, unknown]>([
  ['no parts', {}],
  ['parts that are undefined', { handlers: undefined, start: undefined }],
  ['each part', { jobs: [job], tools: [tool], hooks: { afterRun: run }, start: run, stop: run }],
  ['inherited members', { handlers: Object.create({ answer: run }) as object }],
])('accepts %s', (_, parts) => {
  expect(() => assertParts('sample', parts)).not.toThrow();
});

it.each<[string, unknown, string]>([
  ['nothing', undefined, 'setup: must return an object'],
  ['a number', 5, 'setup: must return an object'],
  ['an unknown part', { handlerz: {} }, 'setup: Unrecognized key: "handlerz"'],
  ['handlers that are no object', { handlers: 5 }, 'handlers: must be an object'],
  ['an unknown hook', { hooks: { beforeLunch: run } }, 'hooks: Unrecognized key: "beforeLunch"'],
  ['a hook that is no function', { hooks: { afterRun: 'x' } }, 'hooks.afterRun: must be a function'],
  ['a migration as text', { migrations: 'create table x ()' }, 'migrations: '],
  ['a migration without a name', { migrations: [{ up: 'select 1' }] }, 'migrations.0.name: '],
  ['a migration without statements', { migrations: [{ name: '1' }] }, 'migrations.0.up: '],
  ['two jobs of one name', { jobs: [job, job] }, 'jobs.1.name: there are two jobs work'],
  [
    'a job that never pauses',
    { jobs: [{ ...job, everySeconds: 0 }] },
    'jobs.0.everySeconds: must be positive',
  ],
  ['a job as text', { jobs: ['work'] }, 'jobs.0: '],
  [
    'a job without time',
    { jobs: [{ ...job, timeoutSeconds: -1 }] },
    'jobs.0.timeoutSeconds: must be positive',
  ],
  ['a period of text', { jobs: [{ ...job, everySeconds: '5' }] }, 'jobs.0.everySeconds: must be a number'],
  [
    'a tool with spaces in its name',
    { tools: [{ ...tool, name: 'a b' }] },
    'tools.0.name: must be at most 64',
  ],
  ['a start that is no function', { start: true }, 'start: must be a function'],
])('refuses %s, naming the plugin and the part', (_, parts, message) => {
  expect(() => assertParts('sample', parts)).toThrow(`plugin sample: ${message}`);
});
