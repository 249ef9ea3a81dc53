/** Events of a session that tabs receive in addition to the calls. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, finish, say } from '../../../testing/services/openai-server.js';
import { openStage, type Stage } from './testing/stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('a session without a stream is told that its messages have changed; one with a stream is not', async () => {
  const scene = await stage.newScene();
  const tab = await scene.openTab();
  const stream = await scene.ask([[say('One.'), ...finish()]]);
  await stream.end();
  stage.model.script([say('Two.'), ...finish()]);
  const { body } = await scene.call('POST', `/messages/${scene.sessionId}`, { message: 'And?' });
  const received = await tab.heard('message_cache_invalidation');
  expect(received).toMatchObject({
    eventName: 'message_cache_invalidation',
    payload: { sessionId: scene.sessionId, messageId: (body.message as { id: string }).id },
  });
  expect(tab.of('message_cache_invalidation')).toHaveLength(1);
});

it('every socket of the session is told that an answer begins, streamed or not', async () => {
  const scene = await stage.newScene();
  const tab = await scene.openTab();
  const stream = await scene.ask([[say('One.'), ...finish()]]);
  await stream.end();
  stage.model.script([say('Two.'), ...finish()]);
  await scene.call('POST', `/messages/${scene.sessionId}`, { message: 'And?' });
  await tab.heard('message_cache_invalidation');
  expect(tab.of('run')).toMatchObject([
    { runId: stream.runId, sessionId: scene.sessionId, seq: 1 },
    { runId: expect.not.stringMatching(stream.runId), sessionId: scene.sessionId, seq: 1 },
  ]);
});

it('an unknown model is routed to the default, on the stream and on the socket', async () => {
  const scene = await stage.newScene();
  const tab = await scene.openTab();
  const stream = await scene.ask([[say('Hello.'), ...finish()]], { model: 'large' });
  await stream.end();
  expect(stream.frames).toContainEqual(
    expect.objectContaining({
      event: 'router_update',
      data: expect.objectContaining({ from: 'large', to: 'scripted' }),
    }),
  );
  expect(await tab.heard('router_update')).toMatchObject({ to: 'scripted', runId: stream.runId });
});

it('a socket that was disconnected catches up on missed events, in order', async () => {
  const scene = await stage.newScene();
  const stream = await scene.ask(
    [
      [...calls(['show_component', { name: 'Card', args: { a: 1 } }]), ...finish('tool_calls')],
      [say('There.'), ...finish()],
    ],
    {},
  );
  await stream.end();
  const tab = await scene.openTab();
  tab.socket.emit('subscribe', { after: 0 });
  const { lastSeq, runId } = await tab.heard('subscribed');
  expect([lastSeq, runId]).toEqual([stream.ids.at(-1), stream.runId]);
  const shown = tab.events.map(({ event }) => event).filter((event) => event !== 'connected');
  expect(shown).toEqual([
    'run',
    'tool_call',
    'render_component',
    'tool_call',
    'message_cache_invalidation',
    'subscribed',
  ]);
  expect(await tab.heard('render_component')).toMatchObject({ componentName: 'Card', args: { a: 1 } });
});
