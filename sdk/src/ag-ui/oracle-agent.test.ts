import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { EventType } from '@ag-ui/client';
import type { AgentSubscriber, AGUIEvent, BaseEvent, Message, Tool } from '@ag-ui/client';
import { mockSetting } from '../chat/testing/mock-chat.js';
import { createPayment, ProblemError } from '../index.js';
import { OracleAgent } from './oracle-agent.js';
import type { OracleAgentConfig } from './oracle-agent.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const read: Tool = { name: 'read', description: 'Reads the page', parameters: { type: 'object' } };

const open = async () => {
  const { sessionId, open: openClient, requests, messages: sent } = await mockSetting();
  endings.push(() => openClient().sessions.delete(sessionId));
  /** A page with an agent; `until` resolves with the first event that fits. */
  const openPage = (config: Partial<OracleAgentConfig> = {}) => {
    const client = openClient();
    const agent = new OracleAgent({ client, threadId: sessionId, ...config });
    const seen: BaseEvent[] = [];
    let check = (): void => undefined;
    agent.subscribe({
      onEvent: ({ event }) => {
        seen.push(event);
        check();
      },
    });
    const until = (fits: (event: BaseEvent) => boolean) =>
      new Promise<void>((resolve) => {
        check = () => {
          if (seen.some(fits)) resolve();
        };
        check();
      });
    const say = (content: string, tools: Tool[] = [], subscriber?: AgentSubscriber) => {
      agent.addMessage({ id: `${Math.random()}`, role: 'user', content });
      return agent.runAgent({ tools }, subscriber);
    };
    return { agent, client, seen, until, say };
  };
  return { sessionId, requests, sent, openPage };
};

const isText = ({ type }: BaseEvent) => type === EventType.TEXT_MESSAGE_CONTENT;
const typesOf = (events: readonly BaseEvent[]) => events.map(({ type }) => type);
const textsOf = (messages: readonly Message[]) =>
  messages.map(({ role, content }) => `${role}: ${typeof content === 'string' ? content : ''}`);
const last = <Item>(items: readonly Item[]): Item | undefined => items.at(-1);

describe('an agent of AG-UI', () => {
  it('tells of reasoning, text, tools and components in their order', async () => {
    const { agent, seen, say } = (await open()).openPage();
    await say('/hello');
    const textParts = [EventType.TEXT_MESSAGE_START, EventType.TEXT_MESSAGE_CONTENT];
    expect([...new Set(typesOf(seen))].slice(0, 4)).toEqual([
      EventType.RUN_STARTED,
      EventType.CUSTOM,
      EventType.REASONING_START,
      EventType.REASONING_MESSAGE_START,
    ]);
    expect(typesOf(seen)).toEqual(expect.arrayContaining([...textParts, EventType.TOOL_CALL_RESULT]));
    expect(last(seen)).toMatchObject({ type: EventType.RUN_FINISHED, outcome: { type: 'success' } });
    const shown = seen.find((event) => event.type === EventType.CUSTOM && event.name === 'render_component');
    expect(shown).toMatchObject({ value: { componentName: 'Card', args: { title: 'Three' } } });
    expect(textsOf(agent.messages.filter(({ role }) => role !== 'assistant'))).toEqual([
      'user: /hello',
      'reasoning: The user greets',
      'tool: 3',
    ]);
    expect(last(agent.messages)).toMatchObject({ role: 'assistant', content: 'there are three of them' });
  });

  it('misses no text when the connection drops', async () => {
    const { agent, say } = (await open()).openPage();
    await say('/cut');
    expect(last(agent.messages)).toMatchObject({ content: 'one two three' });
  });

  it('ends with the error of the answer', async () => {
    const { seen, say } = (await open()).openPage();
    await say('/failing').catch(() => undefined);
    expect(last(seen)).toMatchObject({ type: EventType.RUN_ERROR, message: 'No', code: 'server' });
  });

  it('fails with the problem of a refusal, and goes through once it is paid, under the same key', async () => {
    const { openPage, sent } = await open();
    const { agent, say } = openPage();
    const failures: Error[] = [];
    // AG-UI logs it as well.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await say('/paid', [], { onRunFailed: ({ error }) => void failures.push(error) }).catch(() => undefined);
    const [error] = failures;
    const { claims = [], challenge = '' } = error instanceof ProblemError ? error : {};
    expect(claims).toEqual(['clm_1']);
    await agent.runAgent({ forwardedProps: { payment: createPayment(challenge, { claimIds: claims }) } });
    expect(textsOf(agent.messages)).toEqual(['user: /paid', 'assistant: Thank you']);
    const [refused, paid] = sent().map(({ headers }) => headers);
    expect(paid?.get('idempotency-key')).toBe(refused?.get('idempotency-key'));
  });

  it('declares the tools of the front end, and goes on with what they give', async () => {
    const { openPage, sent, sessionId } = await open();
    const { agent, client, seen, say } = openPage();
    await say('/tool', [read]);
    expect(await sent()[0]?.json()).toMatchObject({ tools: [{ name: 'read', schema: { type: 'object' } }] });
    const [call] = agent.messages.flatMap((each) =>
      each.role === 'assistant' ? (each.toolCalls ?? []) : [],
    );
    expect(call?.function).toEqual({ name: 'read', arguments: '{"depth":1}' });
    const toolCallId = call?.id ?? '';
    expect(last(seen)).toMatchObject({ outcome: { pendingToolCallIds: [toolCallId] } });

    agent.addMessage({ id: 'result', role: 'tool', toolCallId, content: '{"page":1}' });
    await agent.runAgent({ tools: [read] });
    expect(textsOf(agent.messages).slice(-2)).toEqual(['tool: {"page":1}', 'assistant: Read']);
    const { messages } = await client.messages.list(sessionId);
    expect(last(messages)?.toolCalls).toMatchObject([{ status: 'done', output: '{"page":1}' }]);
  });

  it('loads the transcript and the running answer after a reload', async () => {
    const { openPage } = await open();
    const before = openPage();
    await before.say('/hello');
    const sending = before.say('/slow');
    await before.until((event) => isText(event) && event.delta === 'one ');

    const after = openPage();
    await Promise.all([sending, after.agent.connectAgent()]);
    const texts = ['user: /slow', 'assistant: one two three four five six'];
    expect(textsOf(after.agent.messages)).toEqual([
      'user: /hello',
      'reasoning: The user greets',
      'assistant: ',
      'tool: 3',
      'assistant: Hello there are three of them',
      ...texts,
    ]);
    expect(textsOf(before.agent.messages).slice(-2)).toEqual(texts);
  });

  it('loads the same when it is run without messages', async () => {
    const { openPage } = await open();
    const before = openPage();
    const sending = before.say('/slow');
    await before.until((event) => isText(event) && event.delta === 'one ');

    const { agent } = openPage();
    await Promise.all([sending, agent.runAgent()]);
    expect(textsOf(agent.messages)).toEqual(['user: /slow', 'assistant: one two three four five six']);
  });

  it('loads the transcript when no answer is running', async () => {
    const { agent, seen } = (await open()).openPage();
    await agent.connectAgent();
    const finished: AGUIEvent['type'][] = [
      EventType.RUN_STARTED,
      EventType.MESSAGES_SNAPSHOT,
      EventType.RUN_FINISHED,
    ];
    expect(typesOf(seen)).toEqual(finished);
  });

  it('leaves the answer to the server when it is detached, and ends it when it is aborted', async () => {
    const { openPage, sessionId } = await open();
    const { agent, client, seen, until, say } = openPage();
    const sending = say('/endless');
    await until(isText);
    await agent.detachActiveRun();
    await sending;
    expect((await client.sessions.activeRun(sessionId))?.status).toBe('running');

    seen.length = 0;
    const connecting = agent.connectAgent();
    await until(isText);
    agent.abortRun();
    await connecting;
    expect(last(seen)).toMatchObject({ type: EventType.RUN_FINISHED, outcome: { type: 'cancelled' } });
    expect((await client.sessions.activeRun(sessionId))?.status).not.toBe('running');
  });

  it('is stopped before it has begun', async () => {
    const { seen, say, agent } = (await open()).openPage();
    const sending = say('/endless', [], { onRunStartedEvent: () => agent.abortRun() });
    await sending;
    expect(last(seen)).toMatchObject({ outcome: { type: 'cancelled' } });
  });

  it('has clones that answer for it', async () => {
    const { openPage } = await open();
    const { agent, say } = openPage();
    await say('/tool', [read]);
    const clone = agent.clone();
    const [call] = clone.messages.flatMap((each) =>
      each.role === 'assistant' ? (each.toolCalls ?? []) : [],
    );
    clone.addMessage({ id: 'result', role: 'tool', toolCallId: call?.id ?? '', content: 'plain text' });
    await clone.runAgent({ tools: [read] });
    expect(textsOf(clone.messages).slice(-1)).toEqual(['assistant: Read']);
  });
});
