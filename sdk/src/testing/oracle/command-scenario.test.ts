import { expect, it } from '@jest/globals';
import { commandScenario } from './command-scenario.js';

const stepsOf = (message: string, more = {}) => commandScenario({ message, ...more })?.steps;
const declared = { description: 'A tool', schema: {} };

it.each([
  ['/stream 3', { text: '1 2 3', every: 5 }],
  ['/think Is it so?', { reasoning: 'Is it so?', every: 5 }],
  ['/fail timeout', { fail: { error: expect.any(String), kind: 'timeout', retryable: true } }],
  ['/component Card {"title":"Stove"}', { component: { name: 'Card', args: { title: 'Stove' } } }],
  ['/tool count_twins {}', { tool: { name: 'count_twins', args: {}, output: expect.any(String) } }],
  ['/tool nothing', { text: 'There is no tool nothing.' }],
])('%s', (message, step) => {
  expect(stepsOf(message)?.[0]).toEqual(step);
});

it('a tool or an action that the message declares is the client’s', () => {
  const tools = [{ name: 'read', ...declared }];
  expect(stepsOf('/tool read {"a":1}', { tools })?.[0]).toEqual({
    browserTool: { name: 'read', args: { a: 1 } },
  });
  expect(stepsOf('/action read', { agActions: tools })?.[0]).toEqual({ action: { name: 'read', args: {} } });
});

it('several lines are all carried out, and something is said in the end', () => {
  expect(stepsOf('/tool count_twins\n/component Card {}')).toEqual([
    { tool: expect.anything() },
    { component: { name: 'Card', args: {} } },
    { text: expect.any(String), every: 5 },
  ]);
});

it.each([
  'Hello',
  '/long-answer',
  '/component',
  '/stream many',
  '/fail',
  '/tool count_twins [1]',
  'a\n/stream 3',
])('%j is no command', (message) => {
  expect(commandScenario({ message })).toBeUndefined();
});
