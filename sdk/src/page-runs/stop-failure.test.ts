import { expect, it } from '@jest/globals';
import { AgentRuns } from '../ag-ui/agent-runs.js';
import { createChatTransport } from '../ai-sdk/chat-transport.js';
import { mockSetting } from '../chat/testing/mock-chat.js';
import type { Fetch, OracleClient } from '../index.js';
import type { OnStopError } from './stop-failure.js';

type Stop = (client: OracleClient, sessionId: string, onStopError: OnStopError) => Promise<unknown>;

const stopOfTransport: Stop = async (client, chatId, onStopError) => {
  const controller = new AbortController();
  const transport = createChatTransport({ client, onStopError });
  await transport.reconnectToStream({ chatId, abortSignal: controller.signal });
  controller.abort();
};

const stopOfAgent: Stop = (client, threadId, onStopError) => {
  new AgentRuns({ client, onStopError }).stopping(threadId).stop();
  return Promise.resolve();
};

it.each([
  ['the AI SDK', stopOfTransport],
  ['AG-UI', stopOfAgent],
])('a front end of %s is told that an answer could not be stopped', async (_what, stop) => {
  const { open, sessionId, fetch } = await mockSetting();
  const refusing: Fetch = (request) =>
    request.url.endsWith('/abort')
      ? Promise.resolve(Response.json({ code: 'session_not_found' }, { status: 404 }))
      : fetch(request);

  const told = new Promise((resolve) => void stop(open(refusing), sessionId, resolve));

  expect(await told).toMatchObject({ name: 'ProblemError', code: 'session_not_found' });
});
