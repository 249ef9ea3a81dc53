import { expect, it } from '@jest/globals';
import type { MadeCall } from '../../turn/tool.js';
import { createCallAllowance, type Permission } from './call-allowance.js';

function allowanceOf(defaults: Partial<Permission> = {}) {
  const allowance = createCallAllowance();
  return (callId: string, more: Partial<Permission> = {}) =>
    allowance.take({ runId: 'run_1', callId, name: 'read', allowed: 1, madeCalls: [], ...defaults, ...more });
}

const made = (callId: string, name = 'read'): MadeCall => ({ callId, name });

it('as many calls are allowed as the message brought invocations', () => {
  const take = allowanceOf({ allowed: 2 });
  expect([take('a'), take('b'), take('c')]).toEqual([true, true, false]);
});

it('without invocations no call is allowed', () => {
  expect(allowanceOf({ allowed: 0 })('a')).toBe(false);
});

it('the same call again uses nothing up, even after another was refused', () => {
  const take = allowanceOf();
  expect([take('a'), take('a'), take('b'), take('a')]).toEqual([true, true, false, true]);
});

it('each tool and each run has invocations of its own', () => {
  const take = allowanceOf();
  expect([take('a'), take('b', { name: 'write' }), take('c', { runId: 'run_2' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([take('d'), take('d', { name: 'write' }), take('d', { runId: 'run_2' })]).toEqual([
    false,
    false,
    false,
  ]);
});

it('calls of the tool that other servers made count, before those of this server', () => {
  const take = allowanceOf({ allowed: 2, madeCalls: [made('x'), made('y', 'write'), made('z', 'write')] });
  expect([take('a'), take('b')]).toEqual([true, false]);
});

it('a call that another server made, under any attempt, is the same call', () => {
  const take = allowanceOf({ madeCalls: [made('a.2')] });
  expect([take('a'), take('b')]).toEqual([true, false]);
});
