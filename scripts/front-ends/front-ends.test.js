/** Front ends of other makers, mounted as they are published, on an oracle in memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, useEffect } from 'react';
import { OracleAgent } from '@twin-oracle/sdk/ag-ui';
import { createChatTransport } from '@twin-oracle/sdk/ai-sdk';
import { mockSetting } from '../../sdk/src/chat/testing/mock-chat.ts';
import { openPage } from './page.js';

const TIMEOUT = { timeout: 120_000 };

/** Stops the answer to `/endless`, which has to be running still. Resolves to all that it has said. */
const stopAnswer = async ({ messages, sessions }, sessionId) => {
  assert.equal((await sessions.activeRun(sessionId))?.status, 'running');
  await messages.abort(sessionId);
  const [, { content }] = (await sessions.messages(sessionId)).messages;
  return content.trim();
};

test('useChat of the AI SDK shows an answer once, also after a reload', TIMEOUT, async () => {
  const { useChat } = await import('@ai-sdk/react');
  const { sessionId: id, open } = await mockSetting();
  const transport = createChatTransport({ client: open() });
  let chat;
  const App = () => {
    chat = useChat({ id, transport, resume: true });
    return h('p', null, ...chat.messages.map(({ parts }) => parts.map(({ text = '' }) => text).join('')));
  };
  const page = await openPage(h(App));
  await page.until(() => chat?.status === 'ready');
  void chat.sendMessage({ text: '/endless' });
  await page.until('word word');
  const reloaded = await openPage(h(App));
  await reloaded.until('word word');
  const said = await stopAnswer(open(), id);
  await reloaded.until(said);
  await page.until(said);
  assert.equal(reloaded.text().trim(), said);
  page.close();
  reloaded.close();
});

/** A thread of assistant-ui, and its runtime. `Resume` is shown in it. */
const openThread = async (useRuntime, Resume = () => null) => {
  const { AssistantRuntimeProvider, MessagePrimitive, ThreadPrimitive } = await import('@assistant-ui/react');
  const Message = () => h('div', null, h(MessagePrimitive.Parts));
  const messages = h(ThreadPrimitive.Messages, { components: { Message } });
  let runtime;
  const App = () => {
    runtime = useRuntime();
    return h(AssistantRuntimeProvider, { runtime }, h(ThreadPrimitive.Root, null, messages, h(Resume)));
  };
  const page = await openPage(h(App));
  await page.until(() => runtime !== undefined);
  return { page, thread: runtime.thread };
};

const typesOf = ({ content }) => content.map(({ type }) => type);

test('assistant-ui on the AI SDK shows reasoning, tools, components and text', TIMEOUT, async () => {
  const { useChatRuntime } = await import('@assistant-ui/react-ai-sdk');
  const { sessionId, open } = await mockSetting();
  // Its threads have ids of their own.
  const transport = createChatTransport({ client: open(), sessionOf: () => sessionId });
  const { page, thread } = await openThread(() => useChatRuntime({ transport }));
  thread.append('/hello');
  await page.until('there are three of them');
  await page.until(() => !thread.getState().isRunning);
  const parts = ['reasoning', 'text', 'tool-call', 'data', 'text'];
  assert.deepEqual(typesOf(thread.getState().messages.at(-1)), parts);
  page.close();
});

test('assistant-ui on the AI SDK shows a running answer once after a reload', TIMEOUT, async () => {
  const { useAISDKChat, useChatRuntime } = await import('@assistant-ui/react-ai-sdk');
  const { sessionId, open } = await mockSetting();
  const transport = () => createChatTransport({ client: open(), sessionOf: () => sessionId });
  const first = transport();
  const { page, thread } = await openThread(() => useChatRuntime({ transport: first }));
  thread.append('/endless');
  await page.until('word word');

  const second = transport();
  const Resume = () => {
    const resumeStream = useAISDKChat()?.resumeStream;
    useEffect(() => void resumeStream?.(), [resumeStream]);
    return null;
  };
  const reloaded = await openThread(() => useChatRuntime({ transport: second }), Resume);
  await reloaded.page.until('word word');
  const said = await stopAnswer(open(), sessionId);
  await page.until(said);
  // A mark follows the text until the answer has ended.
  await reloaded.page.until(() => reloaded.page.text().trim() === said);
  page.close();
  reloaded.page.close();
});

test('assistant-ui on AG-UI shows reasoning, tools and text', TIMEOUT, async () => {
  const { useAgUiRuntime } = await import('@assistant-ui/react-ag-ui');
  const { sessionId: threadId, open } = await mockSetting();
  const agent = new OracleAgent({ client: open(), threadId });
  const { page, thread } = await openThread(() => useAgUiRuntime({ agent, showThinking: true }));
  thread.append('/hello');
  await page.until('there are three of them');
  await page.until(() => !thread.getState().isRunning);
  const parts = thread.getState().messages.flatMap(typesOf);
  assert.ok(parts.includes('tool-call'), parts.join());
  page.close();
});

test('assistant-ui on AG-UI finds the transcript and a running answer after a reload', TIMEOUT, async () => {
  const { useAgUiRuntime } = await import('@assistant-ui/react-ag-ui');
  const { sessionId: threadId, open } = await mockSetting();
  const openAgent = () => new OracleAgent({ client: open(), threadId });
  /** The server has the messages: a run without any loads them. */
  const history = {
    load: async () => ({ messages: [], unstable_resume: true }),
    append: () => Promise.resolve(),
  };
  const openRuntime = () => {
    const agent = openAgent();
    return openThread(() => useAgUiRuntime({ agent, adapters: { history } }));
  };
  const { page, thread } = await openRuntime();
  await page.until(() => !thread.getState().isRunning);
  assert.equal(page.text(), '');
  thread.append('/slow');
  await page.until('one two');

  const shown = '/slowone two three four five six';
  for (const isRunning of [true, false]) {
    const reloaded = await openRuntime();
    await reloaded.page.until(shown);
    await page.until(() => !thread.getState().isRunning);
    await reloaded.page.until(() => !reloaded.thread.getState().isRunning);
    assert.equal(reloaded.page.text(), shown, `in mid-answer: ${isRunning}`);
    reloaded.page.close();
  }
  assert.equal(page.text(), shown);
  page.close();
});

test('CopilotKit shows a running answer once after a reload', TIMEOUT, async () => {
  const { CopilotChat, CopilotKitProvider } = await import('@copilotkit/react-core/v2');
  const { sessionId: threadId, open } = await mockSetting();
  const openChat = () => {
    const oracle = new OracleAgent({ client: open(), threadId });
    const chat = h(CopilotChat, { agentId: 'oracle', threadId });
    return openPage(h(CopilotKitProvider, { selfManagedAgents: { oracle } }, chat));
  };
  const client = open();
  await client.messages.stream(threadId, { message: '/endless' });
  const reloaded = await openChat();
  await reloaded.until('word word');
  const said = await stopAnswer(client, threadId);
  await reloaded.until(said);
  assert.equal(reloaded.text().split('word').length, said.split('word').length);
  assert.equal(reloaded.text().split('/endless').length, 2);
  reloaded.close();
});

test(
  'CopilotKit runs a tool of the page once, and finds the transcript after a reload',
  TIMEOUT,
  async () => {
    const copilot = await import('@copilotkit/react-core/v2');
    const { CopilotChat, CopilotKitProvider, useAgent, useCopilotKit, useFrontendTool } = copilot;
    const { z } = await import('zod');
    const { sessionId: threadId, open } = await mockSetting();
    const calls = [];
    let chat;
    const handler = async (args) => {
      calls.push(args);
      return { page: 1 };
    };
    const read = {
      name: 'read',
      description: 'Reads the page',
      parameters: z.object({ depth: z.number() }),
      handler,
    };
    const Tools = () => {
      useFrontendTool(read);
      chat = { ...useAgent({ agentId: 'oracle' }), ...useCopilotKit() };
      return null;
    };
    /** Without a runtime of its own, CopilotKit asks for a license key in production. */
    const App = ({ agent }) =>
      h(
        CopilotKitProvider,
        { selfManagedAgents: { oracle: agent } },
        h(Tools),
        h(CopilotChat, { agentId: 'oracle', threadId }),
      );
    const page = await openPage(h(App, { agent: new OracleAgent({ client: open(), threadId }) }));
    await page.until(() => chat !== undefined);
    chat.agent.addMessage({ id: 'question', role: 'user', content: '/tool' });
    await chat.copilotkit.runAgent({ agent: chat.agent });
    await page.until(() => chat.agent.messages.at(-1).content === 'Read');
    assert.deepEqual(calls, [{ depth: 1 }]);
    page.close();

    chat = undefined;
    const reloaded = await openPage(h(App, { agent: new OracleAgent({ client: open(), threadId }) }));
    await reloaded.until(() => chat?.agent.messages.at(-1)?.content === 'Read');
    assert.equal(calls.length, 1);
    reloaded.close();
  },
);
