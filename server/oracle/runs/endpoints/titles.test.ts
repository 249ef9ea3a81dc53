/** Sessions get their titles from their messages. */
import { expect, it } from '@jest/globals';
import { bodyAs } from '../../../testing/server.js';
import { useStage } from './testing/use-stage.js';

const test = useStage();

const list = async (query = '') => bodyAs(await test.scene.call('GET', `/sessions${query}`), 'SessionList');

it('a session is untitled until its first answer is there, then named, and on top of the list', async () => {
  const other = await test.stage.newScene(test.scene.user);
  const { stream, answer } = await test.scene.begin('They cook with the sun.', {
    message: 'What do you know about solar kitchens?',
  });
  await other.finish('Hello');
  const [top, before] = (await list()).sessions;
  expect(top?.sessionId).toBe(other.sessionId);
  expect(before).toMatchObject({ sessionId: test.scene.sessionId, title: 'Untitled' });
  answer.end();
  await stream.end();
  // The title is stored before the last frame: the published client reads the list at that moment.
  const [named] = (await list()).sessions;
  expect(named).toMatchObject({
    sessionId: test.scene.sessionId,
    title: 'What do you know about solar kitchens?',
  });
  expect(Date.parse(named?.lastUpdatedAt ?? '')).toBeGreaterThan(Date.parse(before?.lastUpdatedAt ?? ''));
});

it('a session keeps the name of its first exchange', async () => {
  const first = await test.scene.begin('Yes.', { message: 'Are there solar kitchens?' });
  first.answer.end();
  await first.stream.end();
  const second = await test.scene.begin('No.', { message: 'Are there wind kitchens?' });
  second.answer.end();
  await second.stream.end();
  expect((await list()).sessions).toMatchObject([{ title: 'Are there solar kitchens?' }]);
});

it('a session whose first answer said nothing stays untitled until one says something', async () => {
  const first = await test.scene.stream({ message: 'Are there solar kitchens?' });
  (await test.stage.agent.next(test.scene.sessionId)).fail(new Error('broken'));
  await first.end();
  expect((await list()).sessions).toMatchObject([{ title: 'Untitled' }]);
  const second = await test.scene.begin('No.', { message: 'Are there wind kitchens?' });
  await test.scene.abort();
  await second.stream.end();
  expect((await list()).sessions).toMatchObject([{ title: 'Are there wind kitchens?' }]);
});

it('the list counts all sessions on every page, also on one past the end', async () => {
  await test.stage.newScene(test.scene.user);
  expect(await list('?limit=1')).toMatchObject({ sessions: [{}], total: 2 });
  expect(await list('?limit=1&offset=1')).toMatchObject({ sessions: [{}], total: 2 });
  expect(await list('?offset=50')).toEqual({ sessions: [], total: 2 });
});
