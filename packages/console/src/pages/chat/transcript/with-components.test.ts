import { expect, test } from '@jest/globals';
import type { MessagePart } from '@twin-oracle/sdk/react';
import { withComponents } from './with-components';

const call = (args: Record<string, unknown>, toolName = 'show_component'): MessagePart => ({
  ...{ type: 'tool_call', toolCallId: 'call_1', kind: 'tool', status: 'done', toolName, args },
});

const card: MessagePart = {
  type: 'component',
  eventId: 'call_1',
  componentName: 'Card',
  args: { title: 'Stoves' },
  status: 'done',
};

test('a component that the transcript knows by its call alone is shown after the call', () => {
  const shows = call({ name: 'Card', args: { title: 'Stoves' } });
  expect(withComponents([shows])).toEqual([shows, card]);
});

test('a component that was streamed is not shown twice', () => {
  const streamed = [call({ name: 'Card', args: { title: 'Stoves' } }), card];
  expect(withComponents(streamed)).toEqual(streamed);
});

test.each([
  ['is of another tool', call({ name: 'Card' }, 'find_twins')],
  ['names no component', call({})],
  ['failed', { ...call({ name: 'Card' }), status: 'error' } as MessagePart],
])('a call that %s shows nothing', (_, part) => {
  expect(withComponents([part])).toEqual([part]);
});
