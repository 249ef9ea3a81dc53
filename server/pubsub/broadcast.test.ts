import { expect, it } from '@jest/globals';
import { createLocalBroadcast } from './broadcast.js';

it('a message goes to all who listen on its channel, in order, after publish has returned', async () => {
  const broadcast = createLocalBroadcast();
  const heard: string[] = [];
  await broadcast.subscribe('messages', (message) => heard.push(`first ${message}`));
  await broadcast.subscribe('messages', (message) => heard.push(`second ${message}`));
  await broadcast.subscribe('other', (message) => heard.push(`other ${message}`));
  broadcast.publish('messages', '1');
  broadcast.publish('messages', '2');
  expect(heard).toEqual([]);
  await Promise.resolve();
  expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
});

it('who has left hears nothing more, and may leave twice', async () => {
  const broadcast = createLocalBroadcast();
  const heard: string[] = [];
  const listener = (message: string) => void heard.push(message);
  const leave = await broadcast.subscribe('messages', listener);
  await broadcast.subscribe('messages', listener);
  leave();
  leave();
  broadcast.publish('messages', '1');
  await Promise.resolve();
  expect(heard).toEqual(['1']);
});

it('a listener that fails does not keep a message from the others', async () => {
  const failures: unknown[] = [];
  const broadcast = createLocalBroadcast({ onListenerFailed: (error) => failures.push(error) });
  const heard: string[] = [];
  const failure = new Error('no');
  await broadcast.subscribe('messages', () => {
    throw failure;
  });
  await broadcast.subscribe('messages', (message) => heard.push(message));
  broadcast.publish('messages', '1');
  await Promise.resolve();
  expect({ heard, failures }).toEqual({ heard: ['1'], failures: [failure] });
});
