import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createElement, Fragment } from 'react';
import { z } from 'zod';
import { z as z3 } from 'zod-3';
import { mockSetting } from '../../chat/testing/mock-chat.js';
import type { MockSetting } from '../../chat/testing/mock-chat.js';
import { renderMessageContent, useAgAction, useChat, useOraclesContext } from '../index.js';
import type { IChatOptions, IOraclesProviderProps, UseChatResult } from '../index.js';
import { openPage, oracleDid, overrides, provided, wallet } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

let page: Page;
let setting: MockSetting;
beforeEach(async () => {
  page = await openPage();
  setting = await mockSetting();
});
afterEach(() => page.close());

/** A page with one chat. `chat` is what the hook has returned last, and `states` all that it has returned. */
const show = async (
  options: Partial<IChatOptions> = {},
  { useMore = () => undefined, ...props }: Partial<IOraclesProviderProps> & { useMore?: () => void } = {},
) => {
  const states: UseChatResult[] = [];
  const paid: string[][] = [];
  const Chat = () => {
    useMore();
    const chat = useChat({
      ...{ oracleDid, overrides: { ...overrides }, sessionId: setting.sessionId },
      onPaymentRequiredError: (claims) => paid.push(claims),
      ...options,
    });
    states.push(chat);
    const shown = chat.messages.map(({ id, content }) =>
      createElement('p', { key: id }, renderMessageContent(content, options.uiComponents)),
    );
    return createElement(Fragment, null, ...shown);
  };
  const chat = () => {
    const last = states.at(-1);
    if (!last) throw new Error('The page is not shown yet');
    return last;
  };
  page.show(provided(setting.fetch, Chat, props));
  await page.until(() => states.at(-1)?.isLoading === false);
  return { chat, states, paid };
};

const textsOf = ({ messages }: UseChatResult) => messages.map(({ type, content }) => [type, content]);

describe('useChat', () => {
  it('shows a message, its answer as it is made, and how it ended', async () => {
    const { chat, states } = await show();

    await chat().sendMessage('/slow');
    await page.until(() => chat().run.ended === 'done');

    expect(textsOf(chat())).toEqual([
      ['human', '/slow'],
      ['ai', 'one two three four five six'],
    ]);
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['ready', 'submitted', 'streaming']));
    expect(chat()).toMatchObject({
      isSending: false,
      isConfigReady: true,
      error: null,
      sendMessageError: null,
    });
    expect(page.text()).toBe('/slowone two three four five six');
    const ready = states.find(({ run }) => run.ended === 'done');
    expect(ready?.messages.at(-1)?.content).toBe('one two three four five six');
  });

  it('looks once and streams once in StrictMode with three hooks in the middle of an answer', async () => {
    const client = setting.open();
    const stream = await client.messages.stream(setting.sessionId, { message: '/slow' });
    await stream.detach();
    setting.requests.length = 0;
    const options = {
      oracleDid,
      overrides,
      sessionId: setting.sessionId,
      onPaymentRequiredError: () => undefined,
    };
    const ended: boolean[] = [];
    const Three = () => {
      const chats = [
        useChat(options),
        useChat({ ...options, streamingMode: 'batched' }),
        useChat({ ...options }),
      ];
      ended[0] = chats.every(({ run }) => run.ended === 'done');
      return createElement('p', null, chats[0]?.messages.at(-1)?.id);
    };

    page.show(provided(setting.fetch, Three));
    await page.until(() => ended[0] === true);
    await page.close();
    page = await openPage();

    const asked = (request: string) => setting.requests.filter((each) => each === request).length;
    expect([asked('GET /sessions/…/run'), asked('GET /runs/…')]).toEqual([1, 1]);
    expect(setting.requests).not.toContain('POST /messages/abort');
  });

  it('keeps the objects of messages that have not changed', async () => {
    const { chat, states } = await show();
    await chat().sendMessage('/hello');
    await page.until(() => chat().run.ended === 'done');
    const [question, answer] = chat().messages;

    const before = states.length;
    await chat().sendMessage('/slow');
    await page.until(() => chat().messages.at(-1)?.content === 'one two three four five six');

    expect(new Set(states.slice(before).map(({ messages }) => messages[1]))).toEqual(new Set([answer]));
    expect(chat().messages[0]?.content).toBe(question?.content);
  });

  it('stops an answer', async () => {
    const { chat } = await show();
    void chat().sendMessage('/endless');
    await page.until(() => chat().status === 'streaming');

    await chat().abortStream();
    await page.until(() => chat().run.ended === 'aborted');

    expect(chat().status).toBe('ready');
  });

  it('asks for a payment, keeps the message, and sends it again when it is paid', async () => {
    const { chat, paid } = await show();

    await chat().sendMessage('/paid');
    await page.until(() => paid.length > 0);
    expect([paid[0], chat().status, chat().sendMessageError]).toEqual([['clm_1'], 'ready', null]);
    await chat().resend({ payment: 'Payment e30' });
    await page.until(() => chat().run.ended === 'done');

    expect(textsOf(chat())).toEqual([
      ['human', '/paid'],
      ['ai', 'Thank you'],
    ]);
  });

  it('asks once for a payment without which the transcript cannot be read, and reads it when it is paid', async () => {
    const refusal = { code: 'payment_required', claims: ['clm_1', 'clm_2'] };
    let refusals = 2;
    const { chat, paid } = await show(
      {},
      {
        fetch: (request) =>
          new URL(request.url).pathname.endsWith('/messages') && refusals-- > 0
            ? Promise.resolve(Response.json(refusal, { status: 402 }))
            : setting.fetch(request),
      },
    );
    expect(chat().error).toMatchObject({ name: 'ProblemError', status: 402 });
    await page.until(() => chat().error === null);

    expect([paid, refusals]).toEqual([[['clm_1', 'clm_2']], -1]);
  });

  it('rejects with the reason why a message could not be sent, and shows it', async () => {
    const { chat } = await show();

    await expect(chat().sendMessage('/refused')).rejects.toMatchObject({ code: 'too_many_requests' });
    await page.until(() => chat().status === 'error');

    expect(chat().sendMessageError).toMatchObject({ code: 'too_many_requests' });
  });

  it('waits for a user that is promised', async () => {
    let login: () => void = () => undefined;
    const promised = new Promise<typeof wallet>((resolve) => (login = () => resolve(wallet)));
    let isLoading: boolean | undefined;
    const Chat = () => {
      ({ isLoading } = useChat({
        ...{ oracleDid, overrides, sessionId: setting.sessionId },
        onPaymentRequiredError: () => undefined,
      }));
      return null;
    };

    page.show(provided(setting.fetch, Chat, { initialWallet: promised }));
    await page.until(() => isLoading === true);
    // What the page had begun would be asked before this.
    await setting.open().models.list();
    expect(setting.requests).toEqual(['GET /models']);
    login();
    await page.until(() => isLoading === false);

    expect(setting.requests).toContain('GET /sessions/…/messages');
  });
});

describe('The tools of a page', () => {
  it.each([
    ['zod 4', z.object({ depth: z.number() })],
    ['zod 3', z3.object({ depth: z3.number() })],
  ])('are declared with their schema and run once: %s', async (_what, schema) => {
    const seen: unknown[] = [];
    const read = {
      toolName: 'read',
      description: 'Reads',
      schema,
      fn: (args: { depth: number }) => seen.push(args.depth),
    };
    const { chat } = await show({ browserTools: { read } });

    await chat().sendMessage('/tool');

    expect(seen).toEqual([1]);
  });

  it('take the actions of components, and show their results', async () => {
    const handled: unknown[] = [];
    const rendered: unknown[] = [];
    const { chat } = await show(
      { uiComponents: {} },
      {
        useMore: () => {
          useAgAction({
            name: 'mark',
            description: 'Marks a twin',
            parameters: z.object({ did: z.string(), color: z.string().default('green') }),
            handler: ({ did, color }) => {
              handled.push([did, color]);
              return { marked: did };
            },
            render: ({ status, args }) => {
              rendered.push(status);
              return createElement('b', null, `${status} ${args?.did}`);
            },
          });
        },
      },
    );

    await chat().sendMessage('/action');
    await page.until(() => chat().run.ended === 'done');

    expect(handled).toEqual([['did:x', 'green']]);
    expect(rendered).toContain('done');
    expect(page.text()).toContain('done did:x');
  });

  it('are shown by components of the page', async () => {
    const ToolCall = ({ toolName, status, output }: Record<string, string>) =>
      createElement('i', null, `${toolName} ${status} ${output}`);
    const Card = ({ title }: { title: string }) => createElement('u', null, title);
    const { chat } = await show({ uiComponents: { ToolCall, Card, Error: () => null } });

    await chat().sendMessage('/hello');
    await page.until(() => chat().run.ended === 'done');

    expect(page.text()).toContain('count_twins done 3');
    expect(page.text()).toContain('Three');
  });
});

describe('The context', () => {
  it('signs requests of the host, and has the tokens of the user', async () => {
    const context: { current?: ReturnType<typeof useOraclesContext> } = {};
    const Inside = () => {
      context.current = useOraclesContext();
      return null;
    };
    const authorizations: (string | null)[] = [];
    const fetch = (request: Request) => {
      authorizations.push(request.headers.get('authorization'));
      return Promise.resolve(Response.json({ ok: true }));
    };

    page.show(provided(fetch, Inside));
    await page.until(() => context.current !== undefined);
    const reply = await context.current?.authedRequest('https://oracle.test/x', 'POST', {}, oracleDid);

    expect(reply).toEqual({ ok: true });
    expect(authorizations).toEqual([`Bearer for ${oracleDid}`]);
    expect(await context.current?.getDelegation(oracleDid)).toBe(`for ${oracleDid}`);
    expect(await context.current?.getInvocation(oracleDid)).toBe(`for ${oracleDid}`);
  });
});
