import { describe, expect, it } from '@jest/globals';
import { Chat } from '../chat.js';
import { isLoaded, mockSetting, textsOf } from '../testing/mock-chat.js';
import { untilState } from '../testing/until-state.js';

interface Sending {
  readonly message: string;
  readonly tools: readonly string[];
  readonly key: string | undefined;
}

/** A chat whose user signs with `authorize`. Once a delegation is stored, the oracle greets. */
const openChat = async ({
  authorize,
  isAccepted = true,
}: {
  authorize?: () => Promise<string>;
  isAccepted?: boolean;
}) => {
  const { open, sessionId } = await mockSetting();
  const client = open();
  const stored: unknown[] = [];
  const sent: Sending[] = [];
  const stream: typeof client.messages.stream = (session, body, options) => {
    const { message, tools = [] } = body;
    sent.push({ message, tools: tools.map(({ name }) => name), key: options?.idempotencyKey });
    const isAuthorized = isAccepted && stored.length > 0;
    return client.messages.stream(session, body, {
      ...options,
      ...(isAuthorized && { prefer: { scenario: 'hello' } }),
    });
  };
  const store: typeof client.delegation.store = (token) => {
    stored.push(token);
    return Promise.resolve({ ok: true, expiration: 1 });
  };
  const chat = new Chat(
    {
      ...client,
      messages: { ...client.messages, stream },
      delegation: { ...client.delegation, store },
    },
    sessionId,
    { authorize },
  );
  const detach = chat.attach();
  await untilState(chat, isLoaded);
  return { chat, detach, stored, sent };
};

describe('A message that needs a delegation', () => {
  it('is sent again under another key when the user has signed one', async () => {
    const { chat, detach, stored, sent } = await openChat({ authorize: () => Promise.resolve('signed') });

    const sending = chat.send('/delegation');
    const asking = await untilState(chat, ({ draft }) => draft !== undefined);
    expect(asking).toMatchObject({
      status: 'ready',
      draft: { text: '/delegation', error: undefined, authorization: { toolName: 'read' } },
    });
    await sending;

    expect(stored).toEqual(['signed']);
    const once = ['human: /delegation', 'ai: I may not', 'ai: Hello there are three of them'];
    expect(textsOf(chat.state)).toEqual(once);
    await chat.refresh();
    expect(textsOf(chat.state)).toEqual(once);
    expect(chat.state.draft).toBeUndefined();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    detach();
  });

  it('stays a draft when the user refuses, and is sent when the user signs later', async () => {
    let refusals = 1;
    const authorize = () => (refusals-- > 0 ? Promise.reject(new Error('No')) : Promise.resolve('signed'));
    const { chat, detach, sent } = await openChat({ authorize });

    await chat.send('/delegation');
    expect(chat.state).toMatchObject({
      status: 'error',
      draft: { text: '/delegation', error: { message: 'No' } },
    });
    expect(sent).toHaveLength(1);
    await chat.resend();

    expect(textsOf(chat.state).at(-1)).toBe('ai: Hello there are three of them');
    detach();
  });

  it('asks the user once, even if the oracle asks again', async () => {
    const { chat, detach, stored, sent } = await openChat({
      authorize: () => Promise.resolve('signed'),
      isAccepted: false,
    });

    await chat.send('/delegation');

    expect([stored.length, sent.length, chat.state.draft]).toEqual([1, 2, undefined]);
    detach();
  });

  it('is a part of the answer where the user is not asked', async () => {
    const { chat, detach, sent } = await openChat({});

    await chat.send('/delegation');

    expect(chat.state.messages[1]?.parts[0]).toMatchObject({ type: 'delegation_required' });
    expect([sent.length, chat.state.draft]).toEqual([1, undefined]);
    detach();
  });
});

describe('A message that has to be paid', () => {
  it('is the same one under the same key when it is paid, whatever the page offers then', async () => {
    const { chat, detach, sent } = await openChat({});
    const tool = { description: 'Reads', schema: {}, run: () => 1 };
    chat.offerTools(() => ({ browserTools: { read: tool } }));

    await chat.send('/paid');
    chat.offerTools(() => ({ browserTools: { write: tool } }));
    await chat.resend({ payment: 'Payment e30' });

    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(textsOf(chat.state)).toEqual(['human: /paid', 'ai: Thank you']);
    detach();
  });
});

describe('Messages that are refused one after the other', () => {
  it('are all kept, and an answered one does not drop them', async () => {
    const { chat, detach } = await openChat({});

    expect(await chat.send('/paid')).toMatchObject({ text: '/paid', payment: {} });
    expect(await chat.send('/refused')).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(await chat.send('/hello')).toBeUndefined();
    expect(chat.state).toMatchObject({ status: 'ready', sendError: undefined, draft: { text: '/refused' } });
    chat.discardDraft();
    expect(chat.state.draft?.text).toBe('/paid');
    await chat.resend({ payment: 'Payment e30' });

    expect(chat.state.draft).toBeUndefined();
    expect(textsOf(chat.state)).toEqual([
      'human: /hello',
      'ai: Hello there are three of them',
      'human: /paid',
      'ai: Thank you',
    ]);
    detach();
  });
});

describe('A message whose tools cannot be declared', () => {
  it('is a draft, and is sent again with the tools that there are then', async () => {
    const { chat, detach, sent } = await openChat({});
    const withdraw = chat.offerTools(() => {
      throw new TypeError('No schema');
    });

    expect(await chat.send('/hello')).toMatchObject({ text: '/hello', error: { message: 'No schema' } });
    expect(chat.state.sendError).toBeInstanceOf(TypeError);
    withdraw();
    await chat.resend();

    expect(sent).toHaveLength(1);
    expect(textsOf(chat.state)).toEqual(['human: /hello', 'ai: Hello there are three of them']);
    detach();
  });
});
