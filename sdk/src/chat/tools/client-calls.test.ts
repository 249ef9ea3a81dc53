import { describe, expect, it } from '@jest/globals';
import { ConnectionError } from '../../index.js';
import type { ClientTools } from '../../realtime/index.js';
import { Chat } from '../chat.js';
import type { ChatState } from '../chat-state.js';
import type { MessagePart } from '../messages/message-part.js';
import { createFakeBrowser } from '../testing/fake-browser.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';
import { createCallJournal } from './call-journal.js';
import { ClientCalls } from './client-calls.js';

const isCall = (part: MessagePart) => part.type === 'tool_call';

/** Tabs of one browser, which offer the same tools on one session. */
const browserTabs = async (run: () => unknown) => {
  const { open, sessionId, requests } = await mockSetting();
  const browser = createFakeBrowser();
  const tool = { description: 'Reads', schema: {}, run };
  const tools: ClientTools = { browserTools: { read: tool }, actions: { mark: tool } };
  const openTab = async () => {
    const tab = browser.openTab();
    const journal = createCallJournal(tab.locks, tab.storage);
    const chat = new Chat(open(), sessionId, { journal, tabs: tab });
    chat.offerTools(() => tools);
    const detach = chat.attach();
    await untilState(chat, isLoaded);
    /** As a reload does: nothing of the tab goes on. */
    const close = () => {
      detach();
      tab.close();
    };
    return { chat, close };
  };
  return { openTab, requests, storage: browser.openTab().storage };
};

describe('A call of the page', () => {
  it.each(['/tool', '/action'])('is run and answered once: %s', async (message) => {
    let runs = 0;
    const { openTab } = await browserTabs(() => ++runs);
    const { chat, close } = await openTab();

    await chat.send(message);

    expect(runs).toBe(1);
    expect(chat.state.messages[1]?.parts[0]).toMatchObject({
      type: 'tool_call',
      status: 'done',
      output: '1',
    });
    close();
  });

  it('is run once in however many tabs, and answered once', async () => {
    let runs = 0;
    const { openTab, requests } = await browserTabs(() => ++runs);
    const first = await openTab();
    const sent = first.chat.send('/tool');
    const others = [await openTab(), await openTab()];

    await sent;
    for (const { chat } of others) await chat.refresh();

    expect(runs).toBe(1);
    expect(requests.filter((request) => request.endsWith('/tool-results'))).toHaveLength(1);
    expect(textsOf(first.chat.state)).toEqual(['human: /tool', 'ai: Read']);
    for (const { close } of [first, ...others]) close();
  });

  it('says where it runs, and how it ended', async () => {
    const end: { resolve: (value: unknown) => void } = { resolve: () => undefined };
    const { openTab } = await browserTabs(() => new Promise((resolve) => (end.resolve = resolve)));
    const [first, second] = [await openTab(), await openTab()];
    const callOf = ({ messages }: ChatState) => messages.at(-1)?.parts.find(isCall);
    const seen = new Set<string | undefined>();
    first.chat.subscribe(() => seen.add(callOf(first.chat.state)?.progress));

    const sent = first.chat.send('/patient');
    await untilState(first.chat, (state) => callOf(state)?.progress === 'running');
    await untilState(second.chat, (state) => callOf(state)?.progress === 'elsewhere');
    end.resolve('read');
    await sent;

    // It waits while the code that runs calls is loaded.
    expect(['running', 'waiting,running']).toContain([...seen].filter(Boolean).join());
    expect(callOf(first.chat.state)).toMatchObject({ status: 'done', output: '"read"' });
    expect(callOf(first.chat.state)?.progress).toBeUndefined();
    for (const { close } of [first, second]) close();
  });

  it('that fails says so with a code', async () => {
    const { openTab } = await browserTabs(() => Promise.reject(new Error('Nothing is selected')));
    const { chat, close } = await openTab();

    await chat.send('/tool');

    expect(chat.state.messages[1]?.parts[0]).toMatchObject({
      status: 'error',
      errorCode: 'client_error',
      error: 'Nothing is selected',
    });
    close();
  });

  it('waits in a page that is loaded again until its tool is offered', async () => {
    const { open, sessionId } = await mockSetting();
    const first = new Chat(open(), sessionId);
    const leave = first.attach();
    await untilState(first, isLoaded);
    void first.send('/patient');
    await untilState(first, ({ messages }) => messages.length === 2);
    leave();

    const second = new Chat(open(), sessionId);
    const detach = second.attach();
    const waiting = await untilState(
      second,
      ({ messages }) => messages.at(-1)?.parts[0]?.type === 'tool_call',
    );
    expect(waiting.messages.at(-1)?.parts[0]).toMatchObject({ status: 'isRunning', progress: 'waiting' });
    expect(waiting.status).toBe('streaming');
    second.offerTools(() => ({
      browserTools: { read: { description: 'Reads', schema: {}, run: () => 'read' } },
    }));
    const ended = await untilState(second, ({ run }) => run?.ended === 'done');

    expect(ended.messages.at(-1)?.parts[0]).toMatchObject({ status: 'done', output: '"read"' });
    detach();
  });

  it('that was begun by a page that is gone is not run again, and the oracle is told', async () => {
    let runs = 0;
    const begun: { resolve: () => void } = { resolve: () => undefined };
    const hasBegun = new Promise<void>((resolve) => (begun.resolve = resolve));
    const { openTab } = await browserTabs(() => {
      runs++;
      begun.resolve();
      return new Promise(() => undefined);
    });
    const first = await openTab();
    void first.chat.send('/tool');
    await hasBegun;

    first.close();
    const second = await openTab();
    const ended = await untilState(second.chat, ({ run }) => run?.ended === 'done');

    expect(runs).toBe(1);
    expect(ended.messages.at(-1)?.parts).toContainEqual(
      expect.objectContaining({ type: 'tool_call', status: 'error' }),
    );
    second.close();
  });

  it('that has ended is not run when the page is loaded again', async () => {
    let runs = 0;
    const { openTab, storage } = await browserTabs(() => ++runs);
    const first = await openTab();
    await first.chat.send('/tool');
    first.close();
    for (let index = storage.length - 1; index >= 0; index--) storage.removeItem(storage.key(index) ?? '');

    const second = await openTab();
    await second.chat.refresh();

    expect(runs).toBe(1);
    second.close();
  });

  it('is left to other tabs by a page without such tools', async () => {
    const { open, sessionId } = await mockSetting();
    const chat = new Chat(open(), sessionId);
    const detach = chat.attach();

    await chat.send('/tool');

    expect(chat.state.messages[1]?.parts[0]).toMatchObject({ status: 'error', errorCode: 'timeout' });
    detach();
  });

  it('is run when its tool is offered late, and its answer is sent again until it arrives', async () => {
    const { open, sessionId } = await mockSetting();
    let runs = 0;
    let refusals = 2;
    const client = open();
    const submit = client.sessions.submitToolResult.bind(client.sessions);
    const sessions = {
      ...client.sessions,
      submitToolResult: (...args: Parameters<typeof submit>) =>
        refusals-- > 0 ? Promise.reject(new ConnectionError('No network')) : submit(...args),
    };
    const chat = new Chat({ ...client, sessions }, sessionId);
    const detach = chat.attach();
    await untilState(chat, isLoaded);
    const sent = chat.send('/patient');
    await untilState(chat, ({ messages }) => messages.length === 2);

    chat.offerTools(() => ({
      browserTools: { read: { description: 'Reads', schema: {}, run: () => ++runs } },
    }));
    await sent;

    expect([runs, textsOf(chat.state)[1]]).toEqual([1, 'ai: Read']);
    detach();
  });

  it('waits for what runs it, which is loaded again when that has failed', async () => {
    let loads = 0;
    const progress: string[] = [];
    const load = () =>
      loads++ < 1 ? Promise.reject(new TypeError('No network')) : import('./call-runner.js');
    const answer = await new Promise((resolve) => {
      const calls = new ClientCalls(
        {
          tools: () => ({ browserTools: { read: { description: 'Reads', schema: {}, run: () => 'read' } } }),
          journal: undefined,
          submit: (submitted) => {
            resolve(submitted);
            return Promise.resolve();
          },
          onProgress: (toolCallId, state) => progress.push(`${toolCallId} ${state}`),
        },
        load,
      );
      const call = { toolCallId: 'call_1', toolName: 'read', kind: 'browser_tool', args: {} } as const;
      calls.take([{ ...call, type: 'tool_call', status: 'isRunning' }], 'req_1');
    });

    expect(answer).toEqual({ toolCallId: 'call_1', result: 'read' });
    expect([loads, progress]).toEqual([2, ['call_1 running']]);
  });
});
