import { afterEach, describe, expect, it } from '@jest/globals';
import { lastAssistantMessageIsCompleteWithToolCalls } from 'ai';
import { mockSetting } from '../chat/testing/mock-chat.js';
import { createPayment, ProblemError } from '../index.js';
import { createChatTransport } from './chat-transport.js';
import type { ChatTransportOptions } from './chat-transport.js';
import { lastText, TestChat } from './testing/test-chat.js';
import type { TestChatInit } from './testing/test-chat.js';

interface PageOptions extends Omit<ChatTransportOptions, 'client'> {
  readonly messages?: TestChatInit['messages'];
  readonly onToolCall?: (toolCallId: string, chat: TestChat) => void;
}

const read = { name: 'read', description: 'Reads the page', schema: {} };

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const open = async () => {
  const { sessionId: id, open: openClient, requests, messages: sent } = await mockSetting();
  endings.push(() => openClient().sessions.delete(id));
  /** A page that shows the session; `until` resolves when its last text has begun so. */
  const openPage = ({ messages, onToolCall, ...options }: PageOptions = {}) => {
    const client = openClient();
    const transport = createChatTransport({ client, ...options });
    let check = (): void => undefined;
    const chat: TestChat = new TestChat({
      ...{ id, transport, messages, onChange: () => check() },
      ...(onToolCall && { onToolCall: (call) => onToolCall(call.toolCall.toolCallId, chat) }),
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls,
    });
    const until = (text: string) =>
      new Promise<void>((resolve) => {
        check = () => {
          if (chat.messages.at(-1)?.role === 'assistant' && lastText(chat).startsWith(text)) resolve();
        };
        check();
      });
    return { client, transport, chat, until };
  };
  return { id, requests, sent, openPage };
};

describe('a chat of the AI SDK', () => {
  it('shows reasoning, text, tools and components in their order', async () => {
    const { chat } = (await open()).openPage();
    await chat.sendMessage({ text: '/hello' });
    expect(chat.status).toBe('ready');
    expect(chat.messages.at(-1)?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'reasoning', text: 'The user greets', state: 'done' },
      { type: 'text', text: 'Hello ', state: 'done' },
      {
        type: 'dynamic-tool',
        toolName: 'count_twins',
        state: 'output-available',
        output: '3',
        providerExecuted: true,
      },
      { type: 'data-component', data: { componentName: 'Card', args: { title: 'Three' } } },
      { type: 'text', text: 'there are three of them', state: 'done' },
    ]);
  });

  it('misses no text when the connection drops', async () => {
    const { chat } = (await open()).openPage();
    await chat.sendMessage({ text: '/cut' });
    expect(lastText(chat)).toBe('one two three');
  });

  it('fails with the error of the answer', async () => {
    const { chat } = (await open()).openPage();
    await chat.sendMessage({ text: '/failing' });
    expect(chat).toMatchObject({ status: 'error', error: { message: 'No' } });
  });

  it('fails when the message is refused', async () => {
    const { chat } = (await open()).openPage();
    await chat.sendMessage({ text: '/refused' });
    expect(chat).toMatchObject({ status: 'error', error: { code: 'too_many_requests' } });
  });

  it('pays for a message that was refused, and sends it again under the same key', async () => {
    const { openPage, sent } = await open();
    const { chat } = openPage();
    await chat.sendMessage({ text: '/paid' });
    const { claims = [], challenge = '' } = chat.error instanceof ProblemError ? chat.error : {};
    expect(claims).toEqual(['clm_1']);
    const payment = createPayment(challenge, { claimIds: claims });
    await chat.regenerate({ headers: { 'Payment-Authorization': payment } });
    expect(lastText(chat)).toBe('Thank you');
    expect(chat.messages).toHaveLength(2);
    const [refused, paid] = sent().map(({ headers }) => headers);
    expect(paid?.get('payment-authorization')).toBe(payment);
    expect(paid?.get('idempotency-key')).toBe(refused?.get('idempotency-key'));
  });

  it('sends files and what the call adds', async () => {
    const { openPage, sent } = await open();
    const { chat } = openPage({
      prepareMessage: (message, _question, { body }) => ({ ...message, ...body }),
    });
    const url = 'https://files.example/report.pdf';
    const files = [{ type: 'file', mediaType: 'application/pdf', url } as const];
    await chat.sendMessage({ text: '/hello', files }, { body: { timezone: 'Africa/Nairobi' } });
    expect(await sent()[0]?.json()).toEqual({
      message: '/hello',
      stream: true,
      attachments: [{ mxcUri: url, filename: 'report.pdf', mimetype: 'application/pdf' }],
      timezone: 'Africa/Nairobi',
    });
  });

  it('asks for an address of a file that has none', async () => {
    const { openPage } = await open();
    const files = [{ type: 'file', mediaType: 'text/plain', filename: 'a.txt', url: 'data:,Hello' } as const];
    const { chat } = openPage();
    await chat.sendMessage({ text: '/hello', files });
    expect(chat.error?.message).toContain('has to be uploaded');

    const attachmentOf = () => ({ mxcUri: 'mxc://here/1', filename: 'a.txt', mimetype: 'text/plain' });
    const uploading = openPage({ attachmentOf });
    await uploading.chat.sendMessage({ text: '/hello', files });
    expect(uploading.chat.status).toBe('ready');
  });

  it('declares the tools of the page, and sends the outputs that it adds', async () => {
    const { openPage, sent, id } = await open();
    const { chat, client } = openPage({
      tools: [read],
      onToolCall: (toolCallId, to) =>
        void to.addToolOutput({ tool: 'read', toolCallId, output: { page: 1 } }),
    });
    await chat.sendMessage({ text: '/tool' });
    expect(await sent()[0]?.json()).toMatchObject({ tools: [read] });
    expect(chat.status).toBe('ready');
    expect(chat.messages).toHaveLength(2);
    expect(chat.messages.at(-1)?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'tool-read', state: 'output-available', input: { depth: 1 }, output: { page: 1 } },
      { type: 'step-start' },
      { type: 'text', text: 'Read', state: 'done' },
    ]);
    const { messages } = await client.messages.list(id);
    expect(messages.at(-1)?.toolCalls).toMatchObject([{ status: 'done', output: '{"page":1}' }]);
  });

  it('tells the oracle of a tool that has failed', async () => {
    const { chat } = (await open()).openPage({
      tools: [read],
      onToolCall: (toolCallId, to) =>
        void to.addToolOutput({ state: 'output-error', tool: 'read', toolCallId, errorText: 'No page' }),
    });
    await chat.sendMessage({ text: '/tool' });
    expect(chat.messages.at(-1)?.parts[1]).toMatchObject({ state: 'output-error', errorText: 'No page' });
    expect(lastText(chat)).toBe('Read');
  });

  it('hands a waiting call to the page after a reload, and never an answered one', async () => {
    const { openPage } = await open();
    const before = openPage({ tools: [read] });
    await before.chat.sendMessage({ text: '/tools' });
    expect(before.chat.messages.at(-1)?.parts.at(-1)).toMatchObject({ state: 'input-available' });

    const handed: string[] = [];
    const onToolCall = (toolCallId: string, to: TestChat) => {
      handed.push(toolCallId);
      if (handed.length === 1) void to.addToolOutput({ tool: 'read', toolCallId, output: 1 });
    };
    const after = openPage({ messages: before.chat.messages.slice(0, 1), tools: [read], onToolCall });
    await after.chat.resumeStream();
    expect(handed).toHaveLength(2);

    const last = openPage({
      messages: before.chat.messages.slice(0, 1),
      tools: [read],
      onToolCall: (toolCallId, to) => {
        handed.push(toolCallId);
        void to.addToolOutput({ tool: 'read', toolCallId, output: 2 });
      },
    });
    await last.chat.resumeStream();
    expect(handed).toEqual([handed[0], handed[1], handed[1]]);
    expect(last.chat.messages).toHaveLength(2);
    expect(last.chat.messages.at(-1)?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'tool-read', output: 1, providerExecuted: true },
      { type: 'tool-read', output: 2 },
      { type: 'step-start' },
      { type: 'text', text: 'Read both' },
    ]);
  });

  it('finds the running answer after a reload, and shows it once', async () => {
    const { openPage } = await open();
    const before = openPage();
    const sending = before.chat.sendMessage({ text: '/slow' });
    await before.until('one');
    const after = openPage({ messages: before.chat.messages.slice(0, 1) });
    await Promise.all([sending, after.chat.resumeStream()]);
    expect(after.chat.messages).toHaveLength(2);
    expect(lastText(after.chat)).toBe('one two three four five six');
  });

  it('continues the same message when it resumes on the same page', async () => {
    const { chat, until } = (await open()).openPage({ stopEndsRun: false });
    const sending = chat.sendMessage({ text: '/slow' });
    await until('one');
    await chat.stop();
    await sending;
    await chat.resumeStream();
    expect(chat.messages).toHaveLength(2);
    expect(lastText(chat)).toBe('one two three four five six');
  });

  it('resumes nothing when no answer is running', async () => {
    const { openPage, requests } = await open();
    const { chat } = openPage();
    await chat.resumeStream();
    expect(chat).toMatchObject({ status: 'ready', messages: [] });
    expect(requests).toHaveLength(1);
  });

  it('ends the run when it stops', async () => {
    const { id, openPage, requests } = await open();
    const { chat, client, until } = openPage();
    const sending = chat.sendMessage({ text: '/endless' });
    await until('word');
    await chat.stop();
    await sending;
    expect(chat.status).toBe('ready');
    expect(requests).toContain('POST /messages/abort');
    expect((await client.sessions.activeRun(id))?.status).not.toBe('running');
  });

  it('goes on when one resumption takes the place of another', async () => {
    const { openPage, requests } = await open();
    const before = openPage();
    const sending = before.chat.sendMessage({ text: '/slow' });
    await before.until('one');
    const { chat } = openPage({ messages: before.chat.messages.slice(0, 1) });
    await Promise.all([sending, chat.resumeStream(), chat.resumeStream()]);
    expect(lastText(chat)).toBe('one two three four five six');
    expect(requests).not.toContain('POST /messages/abort');
  });

  it('only disconnects where that is wanted, and is ended by the transport', async () => {
    const { id, openPage } = await open();
    const { chat, client, transport, until } = openPage({ stopEndsRun: false });
    const sending = chat.sendMessage({ text: '/endless' });
    await until('word');
    await chat.stop();
    await sending;
    expect(await client.sessions.activeRun(id)).not.toBeNull();
    const resuming = chat.resumeStream();
    await transport.stop(id);
    await resuming;
    expect(chat.status).toBe('ready');
    expect(await client.sessions.activeRun(id)).toBeNull();
  });

  it('sends the question again to regenerate an answer', async () => {
    const { chat } = (await open()).openPage();
    await chat.sendMessage({ text: '/hello' });
    await chat.regenerate();
    expect(chat.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });
});
