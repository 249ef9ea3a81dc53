import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Problem } from '../../contract/errors/problem.js';
import { createLogger } from '../../startup/logging.js';
import {
  createPluginCircuit,
  HANDLER_LIMIT_MS,
  HOOK_LIMIT_MS,
  type PluginCircuit,
} from './plugin-circuit.js';

let circuit: PluginCircuit;
beforeEach(() => {
  jest.useFakeTimers();
  circuit = createPluginCircuit({
    plugin: 'sample',
    explain: (error) =>
      error instanceof RangeError ? new Problem('malformed_request', 'It cannot be stored') : undefined,
    log: createLogger('fatal'),
  });
});
afterEach(() => void jest.useRealTimers());

const hang = () => new Promise<never>(() => undefined);
const rejectAfter = (milliseconds: number) => () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('late')), milliseconds);
  });

describe.each([
  ['a handler', 'handle', HANDLER_LIMIT_MS],
  ['a hook', 'hook', HOOK_LIMIT_MS],
] as const)('%s', (_, kind, limitMs) => {
  const attempt = async (work: () => Promise<unknown>) => {
    const result = circuit[kind](work).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(limitMs);
    return result;
  };

  it('that hangs is refused with 503 and the name of the plugin, after its time limit', async () => {
    expect(await attempt(hang)).toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('The plugin sample took too long'),
    });
  });

  it('that hangs five times in a row degrades the plugin', async () => {
    for (let count = 0; count < 5; count++) await attempt(hang);
    expect(circuit.isDegraded()).toBe(true);
    await expect(circuit[kind](() => 'never called')).rejects.toThrow('The plugin sample is degraded');
  });

  // A rejection that nobody handles would fail the test.
  it('that rejects after its time limit has failed once', async () => {
    for (let count = 0; count < 4; count++) await attempt(rejectAfter(limitMs + 1));
    await jest.advanceTimersByTimeAsync(limitMs);
    expect(circuit.isDegraded()).toBe(false);
  });

  it('that hangs when a degraded plugin is tried again does not keep it from being tried later', async () => {
    for (let count = 0; count < 5; count++) await attempt(hang);
    await jest.advanceTimersByTimeAsync(10_000);
    await attempt(hang);
    expect(circuit.isDegraded()).toBe(true);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await attempt(() => Promise.resolve('fine'))).toBe('fine');
    expect(circuit.isDegraded()).toBe(false);
  });
});

it('errors that are explained by the request do not degrade the plugin', async () => {
  for (let attempt = 0; attempt < 10; attempt++)
    await circuit.handle(() => Promise.reject(new RangeError('NUL'))).catch(() => undefined);
  expect(circuit.isDegraded()).toBe(false);
});
