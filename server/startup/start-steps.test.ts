import { expect, it } from '@jest/globals';
import { ConfigError, DependencyError } from '../errors/config-error.js';
import { DatabaseUnreachable } from '../persistence/connection.js';
import { createSteps, StartInterrupted } from './start-steps.js';

const never = () => new Promise<string>(() => undefined);
const DATABASE = { what: 'the database', setting: 'DATABASE_URL' };

function steps({ signal, noticeMs }: { signal?: AbortSignal; noticeMs?: number } = {}) {
  const said: unknown[] = [];
  const undo: (() => Promise<unknown>)[] = [];
  const step = createSteps({
    log: { info: (text: unknown) => void said.push(text) },
    onStop: (each) => void undo.push(each),
    signal,
    noticeMs,
  });
  return { said, undo, step };
}

it('a step that times out fails with the setting to check', async () => {
  const { step } = steps();
  const late = step({ ...DATABASE, limitMs: 20 }, never);
  await expect(late).rejects.toThrow(
    new ConfigError('DATABASE_URL: the database was not ready within 0.02 seconds'),
  );
});

it('a step that cannot reach the database fails with the setting to check', async () => {
  const { step } = steps();
  const refused = step({ ...DATABASE, setting: 'DATABASE_DIRECT_URL' }, () =>
    Promise.reject(new DatabaseUnreachable('postgres://me:secret@db/main', new Error('refused'))),
  );
  await expect(refused).rejects.toThrow(
    new DependencyError('DATABASE_DIRECT_URL: Cannot connect to the database me@db/main: refused'),
  );
});

it('a slow step is logged repeatedly until it ends', async () => {
  let finish = (_: string): void => undefined;
  const { step, said } = steps({ noticeMs: 5 });
  const slow = step(DATABASE, () => new Promise<string>((resolve) => (finish = resolve)));
  while (said.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(said[0]).toBe('waiting for the database');
  finish('here');
  expect(await slow).toBe('here');
});

it('an interrupted start abandons its current step, and begins no other', async () => {
  const interrupted = new AbortController();
  const { step } = steps({ signal: interrupted.signal });
  const waiting = step(DATABASE, never);
  interrupted.abort();
  await expect(waiting).rejects.toBeInstanceOf(StartInterrupted);
  let isBegun = false;
  const next = step(DATABASE, async () => {
    isBegun = true;
    await never();
  });
  await expect(next).rejects.toBeInstanceOf(StartInterrupted);
  expect(isBegun).toBe(false);
});

it('a completed step is undone at the stop, even if it was abandoned', async () => {
  const interrupted = new AbortController();
  const { step, undo } = steps({ signal: interrupted.signal });
  const undone: string[] = [];
  const undoing = (result: string) => Promise.resolve(undone.push(result));
  await step(DATABASE, () => Promise.resolve('first'), undoing);
  let finish = (_: string): void => undefined;
  const second = step(DATABASE, () => new Promise<string>((resolve) => (finish = resolve)), undoing);
  interrupted.abort();
  await expect(second).rejects.toBeInstanceOf(StartInterrupted);
  const stopped = Promise.all(undo.map((each) => each()));
  finish('second');
  await stopped;
  expect(undone).toEqual(['first', 'second']);
});

it('a step that failed has nothing to undo', async () => {
  const { step, undo } = steps();
  const failing = step(
    DATABASE,
    () => Promise.reject(new Error('broken')),
    () => Promise.reject(new Error('undone')),
  );
  await expect(failing).rejects.toThrow('broken');
  await Promise.all(undo.map((each) => each()));
});
