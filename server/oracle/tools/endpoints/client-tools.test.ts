import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, finish, say } from '../../../testing/services/openai-server.js';
import { openStage, type Scene, type Stage } from './testing/stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const readSelection = {
  name: 'read selection',
  description: 'What the user has selected.',
  // The published client sends only this of a schema when its host uses zod 4.
  schema: { $schema: 'http://json-schema.org/draft-07/schema#' },
};
const highlight = {
  name: 'highlight',
  description: 'Highlights a twin.',
  schema: { type: 'object', required: ['did'], properties: { did: { type: 'string' } } },
  hasRender: true,
};
const offers = { tools: [readSelection], agActions: [highlight] };

/** A model that calls a tool of the client and then replies. */
const callsTool = (name: string, args: unknown = {}) => [
  [...calls([name, args]), ...finish('tool_calls')],
  [say('I see.'), ...finish()],
];

/** The result of the call in the next request to the model. */
async function resultOf(from: number): Promise<string> {
  const { body } = await stage.model.request(from);
  return JSON.stringify(body.messages.at(-1)?.content);
}

describe('a tool of the browser', () => {
  it('is executed by the tab, reported on the stream and the socket, and its result is given to the model', async () => {
    const scene = await stage.newScene();
    const tab = await scene.openTab();
    const asked = stage.model.requests.length;
    const stream = await scene.ask(callsTool('read_selection', { deep: true }), offers);
    const call = await tab.heard('browser_tool_call');
    expect(call).toMatchObject({
      toolName: 'read selection',
      args: { deep: true },
      sessionId: scene.sessionId,
      requestId: stream.headers.get('x-request-id'),
    });
    tab.socket.emit('tool_result', { toolCallId: call.toolCallId, result: { text: 'Clean Cooking' } });
    await stream.end();
    expect(stream.names.filter((name) => name.includes('call'))).toEqual([
      'tool_call',
      'browser_tool_call',
      'tool_call',
    ]);
    expect(stream.frames).toContainEqual(
      expect.objectContaining({
        event: 'tool_call',
        data: expect.objectContaining({
          eventId: call.toolCallId,
          kind: 'browser_tool',
          status: 'done',
          output: '{"text":"Clean Cooking"}',
        }),
      }),
    );
    expect(stream.text).toBe('I see.');
    expect(await resultOf(asked + 1)).toContain('Clean Cooking');
    const received = tab.of('tool_call');
    expect(received).toMatchObject([{ status: 'isRunning' }, { status: 'done' }]);
    expect(received[0]).toMatchObject({ eventName: 'tool_call', payload: { toolName: 'read selection' } });
  });

  it('goes to one tab, the most recently active one', async () => {
    const scene = await stage.newScene();
    const first = await scene.openTab();
    const second = await scene.openTab();
    await first.settled();
    const stream = await scene.ask(callsTool('read_selection'), offers);
    const { toolCallId } = await first.heard('browser_tool_call');
    first.socket.emit('tool_result', { toolCallId, result: 1 });
    await stream.end();
    await second.settled();
    expect(second.of('browser_tool_call')).toEqual([]);
    expect(second.of('tool_call')).toHaveLength(2);
  });

  it('is offered again, under the same id, to a page that was reloaded during the call', async () => {
    const scene = await stage.newScene();
    const first = await scene.openTab();
    const stream = await scene.ask(callsTool('read_selection'), offers);
    const { toolCallId } = await first.heard('browser_tool_call');
    first.close();
    const second = await scene.openTab();
    expect(await second.heard('browser_tool_call')).toMatchObject({ toolCallId, toolName: 'read selection' });
    second.socket.emit('tool_result', { toolCallId, result: 'later' });
    await stream.end();
    expect(stream.done?.status).toBe('finished');
  });

  it('goes to the other tab when the one that had it is closed', async () => {
    const scene = await stage.newScene();
    const other = await scene.openTab();
    const first = await scene.openTab();
    const stream = await scene.ask(callsTool('read_selection'), offers);
    const { toolCallId } = await first.heard('browser_tool_call');
    first.close();
    await other.heard('browser_tool_call');
    other.socket.emit('tool_result', { toolCallId, result: 1 });
    await stream.end();
  });

  it('can be answered by REST, once', async () => {
    const scene = await stage.newScene();
    const asked = stage.model.requests.length;
    const stream = await scene.ask(callsTool('read_selection'), offers);
    await stream.until(({ names }) => names.includes('browser_tool_call'));
    const toolCallId = toolCallIdIn(stream.frames);
    const path = `/sessions/${scene.sessionId}/tool-results`;
    const answers = await Promise.all(
      [1, 2, 3].map((result) => scene.call('POST', path, { toolCallId, result })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await stream.end();
    const counted = 1 + answers.findIndex(({ status }) => status === 200);
    expect(await resultOf(asked + 1)).toContain(String(counted));
    expect((await scene.call('POST', path, { toolCallId, result: 4 })).body.code).toMatch(/^tool_call_/);
  });

  it('cannot be answered by another user', async () => {
    const scene = await stage.newScene();
    const stranger = await stage.newScene();
    const elsewhere = await stage.newScene(scene.user);
    const tab = await scene.openTab();
    const spy = await stranger.openTab();
    const stream = await scene.ask(callsTool('read_selection'), offers);
    const { toolCallId } = await tab.heard('browser_tool_call');
    const answer = { toolCallId, result: 'forged' };
    const refused = [
      await stranger.call('POST', `/sessions/${scene.sessionId}/tool-results`, answer),
      await stranger.call('POST', `/sessions/${stranger.sessionId}/tool-results`, answer),
      await elsewhere.call('POST', `/sessions/${elsewhere.sessionId}/tool-results`, answer),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    spy.socket.emit('tool_result', answer);
    expect(await spy.heard('exception')).toMatchObject({ code: 'tool_call_not_found' });
    spy.socket.emit('tool_result', { ...answer, sessionId: scene.sessionId });
    expect(await spy.heard('exception', 1)).toMatchObject({ code: 'invalid_request' });
    tab.socket.emit('tool_result', { toolCallId, result: 'true' });
    await stream.end();
    expect(JSON.stringify(stream.frames)).not.toContain('forged');
    expect(spy.of('tool_call')).toEqual([]);
  });

  it.each<[string, payload: Record<string, unknown>, code: string]>([
    ['says that it failed', { result: null, error: 'No selection' }, 'client_error'],
    ['returns more than 1 MiB', { result: 'x'.repeat(1_100_000) }, 'result_too_large'],
    [
      'returns what nests too deep',
      { result: JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`) as unknown },
      'result_invalid',
    ],
  ])('that %s is an error which the model sees', async (_what, payload, code) => {
    const scene = await stage.newScene();
    const tab = await scene.openTab();
    const asked = stage.model.requests.length;
    const stream = await scene.ask(callsTool('read_selection'), offers);
    const { toolCallId } = await tab.heard('browser_tool_call');
    tab.socket.emit('tool_result', { toolCallId, ...payload });
    await stream.end();
    expect(stream.done?.status).toBe('finished');
    expect(await resultOf(asked + 1)).toContain(code);
    expect(stream.frames).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ status: 'error', errorCode: code }) }),
    );
  });
});

describe('an action', () => {
  it('is taken by one tab, once, and its frames are on the stream', async () => {
    const scene = await stage.newScene();
    const other = await scene.openTab();
    const tab = await scene.openTab();
    const stream = await scene.ask(callsTool('highlight', { did: 'did:x:1' }), offers);
    const call = await tab.heard('action_call');
    expect(call).toMatchObject({ toolName: 'highlight', args: { did: 'did:x:1' }, status: 'isRunning' });
    expect(call).not.toHaveProperty('eventName');
    tab.socket.emit('action_call_result', {
      toolCallId: call.toolCallId,
      sessionId: scene.sessionId,
      result: { success: true },
    });
    await stream.end();
    await other.settled();
    // The published client executes the action at each of these events.
    expect(tab.of('action_call')).toHaveLength(1);
    expect(other.of('action_call')).toEqual([]);
    const frames = stream.frames.filter(({ event }) => event === 'action_call');
    expect(frames).toMatchObject([{ data: { status: 'isRunning' } }, { data: { status: 'done' } }]);
    expect(stream.names).not.toContain('tool_call');
  });

  it('that did not succeed is an error', async () => {
    const scene = await stage.newScene();
    const tab = await scene.openTab();
    const stream = await scene.ask(callsTool('highlight', { did: 'did:x:1' }), offers);
    const { toolCallId } = await tab.heard('action_call');
    tab.socket.emit('action_call_result', { toolCallId, result: { success: false, error: 'No such twin' } });
    await stream.end();
    expect(stream.frames).toContainEqual(
      expect.objectContaining({
        event: 'action_call',
        data: expect.objectContaining({ status: 'error', error: 'No such twin' }),
      }),
    );
  });

  it('with invalid arguments is not offered to any tab', async () => {
    const scene = await stage.newScene();
    const tab = await scene.openTab();
    const asked = stage.model.requests.length;
    const stream = await scene.ask(callsTool('highlight', {}), offers);
    await stream.end();
    await tab.settled();
    expect(tab.of('action_call')).toEqual([]);
    expect(await resultOf(asked + 1)).toContain('invalid_arguments');
  });

  it('is in the transcript', async () => {
    const scene = await stage.newScene();
    const tab = await scene.openTab();
    const stream = await scene.ask(callsTool('highlight', { did: 'did:x:1' }), offers);
    const { toolCallId } = await tab.heard('action_call');
    tab.socket.emit('action_call_result', { toolCallId, result: 'shown' });
    await stream.end();
    const { body } = await scene.call('GET', `/messages/${scene.sessionId}`);
    expect(body.messages).toContainEqual(
      expect.objectContaining({
        toolCalls: [expect.objectContaining({ name: 'highlight', kind: 'action', output: '"shown"' })],
      }),
    );
  });
});

describe('a call whose server fails', () => {
  it('continues on another one: its tab is asked again under the same id, and the model is not', async () => {
    const replica = await stage.server.startReplica();
    const scene = await stage.newScene();
    const asked = stage.model.requests.length;
    const stream = await scene.ask(callsTool('read_selection'), offers, replica.url);
    await stream.until(({ names }) => names.includes('browser_tool_call'));
    const toolCallId = toolCallIdIn(stream.frames);
    await replica.close();
    const taker = await scene.join(stream.runId);
    await taker.until(({ names }) => names.filter((name) => name === 'run').length === 2);
    const tab = await scene.openTab();
    const call = await tab.heard('browser_tool_call');
    expect(call.toolCallId).toBe(toolCallId);
    tab.socket.emit('tool_result', { toolCallId, result: 'at last' });
    await taker.end();
    expect(taker.done?.status).toBe('finished');
    expect(taker.text).toBe('I see.');
    expect(stage.model.requests.length).toBe(asked + 2);
  });
});

function toolCallIdIn(frames: Awaited<ReturnType<Scene['ask']>>['frames']): string {
  for (const frame of frames) if (frame.event === 'browser_tool_call') return frame.data.toolCallId;
  throw new Error('nobody was asked');
}
