/** Sessions are named by what is said in them. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openStage, type Scene, type Stage } from './testing/stage.js';

let stage: Stage;
let scene: Scene;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  scene = await stage.newScene();
});

interface Listed {
  readonly sessionId: string;
  readonly title: string;
  readonly lastUpdatedAt: string;
}

const list = async (query = ''): Promise<{ sessions: Listed[]; total: number }> =>
  (await scene.call('GET', `/sessions${query}`)).body as unknown as { sessions: Listed[]; total: number };

it('a session is untitled until its first answer is there, then named, and on top of the list', async () => {
  const other = await stage.newScene(scene.user);
  const { stream, answer } = await scene.begin('They cook with the sun.', {
    message: 'What do you know about solar kitchens?',
  });
  await other.finish('Hello');
  const [top, before] = (await list()).sessions;
  expect(top?.sessionId).toBe(other.sessionId);
  expect(before).toMatchObject({ sessionId: scene.sessionId, title: 'Untitled' });
  answer.end();
  await stream.end();
  // Whoever has seen the last frame finds the title: the published client reads the list right then.
  const [named] = (await list()).sessions;
  expect(named).toMatchObject({
    sessionId: scene.sessionId,
    title: 'What do you know about solar kitchens?',
  });
  expect(Date.parse(named?.lastUpdatedAt ?? '')).toBeGreaterThan(Date.parse(before?.lastUpdatedAt ?? ''));
});

it('a session keeps the name of its first exchange', async () => {
  const first = await scene.begin('Yes.', { message: 'Are there solar kitchens?' });
  first.answer.end();
  await first.stream.end();
  const second = await scene.begin('No.', { message: 'Are there wind kitchens?' });
  second.answer.end();
  await second.stream.end();
  expect((await list()).sessions).toMatchObject([{ title: 'Are there solar kitchens?' }]);
});

it('a session whose first answer said nothing stays untitled until one says something', async () => {
  const first = await scene.stream({ message: 'Are there solar kitchens?' });
  (await stage.agent.next(scene.sessionId)).fail(new Error('broken'));
  await first.end();
  expect((await list()).sessions).toMatchObject([{ title: 'Untitled' }]);
  const second = await scene.begin('No.', { message: 'Are there wind kitchens?' });
  await scene.abort();
  await second.stream.end();
  expect((await list()).sessions).toMatchObject([{ title: 'Are there wind kitchens?' }]);
});

it('the list counts all sessions on every page, also on one past the end', async () => {
  await stage.newScene(scene.user);
  expect(await list('?limit=1')).toMatchObject({ sessions: [{}], total: 2 });
  expect(await list('?limit=1&offset=1')).toMatchObject({ sessions: [{}], total: 2 });
  expect(await list('?offset=50')).toEqual({ sessions: [], total: 2 });
});
