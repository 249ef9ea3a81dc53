/** What all chat pages of the benchmark share: an oracle in memory, 200 messages on the screen, and the figures. */
import { createElement, memo, useEffect } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Container } from 'react-dom/client';
import { createMockFetch, MockOracle } from '@twin-oracle/sdk/testing';
import type { ScenarioStep } from '@twin-oracle/sdk/testing';

// The page's own; scripts are compiled without the types of a browser.
declare const document: { querySelector(selector: string): Container };

const TOKENS = 1_000;
const REPLAYED = 5_000;
const EVERY_MS = 5;
const OLD_TURNS = 100;
const USER = 'did:example:user';

export const oracle = new MockOracle({
  oracle: { name: 'Mock', did: 'did:example:oracle' },
  scenarios: [
    { name: 'short', summary: 'A word.', steps: [{ text: 'Hello', every: 0 }] },
    { name: 'tokens', summary: 'A long answer.', steps: [{ text: 'word '.repeat(TOKENS), every: EVERY_MS }] },
    {
      name: 'replayed',
      summary: 'Much at once, and then nothing for a while.',
      steps: [
        ...Array<ScenarioStep>(REPLAYED).fill({ frame: 'message', data: { content: 'a ' } }),
        { wait: 60_000 },
      ],
    },
  ],
});
export const fetchMock = createMockFetch(oracle, { userDid: USER });

export const { sessionId } = oracle.createSession(USER);
for (let turn = 0; turn < OLD_TURNS; turn++) await finish('/short');

/** Has a message answered without a page. */
export async function finish(message: string): Promise<void> {
  await oracle
    .send(USER, sessionId, { body: { message, stream: true }, requestId: crypto.randomUUID() })
    .log.ended();
}

export interface ShownMessage {
  readonly id: string;
  readonly text: string;
}

/** The messages that are there before the answer, for pages that keep them themselves. */
export const oldMessages: readonly ShownMessage[] = oracle
  .messages(USER, sessionId)
  .messages.map(({ id, content }) => ({ id, text: content }));

/** The answer piece by piece, as the network delivers it. */
export async function* pieces(): AsyncGenerator<string[]> {
  const body = JSON.stringify({ message: '/tokens', stream: true });
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`https://oracle.test/messages/${sessionId}`, { method: 'POST', body, headers });
  const reader = (await fetchMock(request)).body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The stream has no body');
  for (let buffer = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (buffer + value).split('\n\n');
    buffer = frames.pop() ?? '';
    const texts = frames.filter((frame) => frame.startsWith('event: message\n'));
    yield texts.map(
      (frame) => (JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as { content: string }).content,
    );
  }
}

const figures = { commits: 0, replayCommits: 0, oldRenders: 0, textLength: 0 };

const old = new Set(oldMessages.map(({ id }) => id));

const Message = memo(
  ({ message, read }: { readonly message: object; readonly read: (message: object) => ShownMessage }) => {
    const { id, text } = read(message);
    if (old.has(id)) figures.oldRenders++;
    return createElement('p', null, text);
  },
);

/** A list of messages of any kind; `read` is the same function each time. */
export const List = <Kind extends object>({
  messages,
  read,
}: {
  readonly messages: readonly Kind[];
  readonly read: (message: Kind) => ShownMessage;
}): ReactElement => {
  const last = messages.at(-1);
  useEffect(() => {
    figures.commits++;
    const text = last ? read(last).text : '';
    figures.textLength = text.length;
    if (text.startsWith('a ')) figures.replayCommits++;
  });
  return createElement(
    'main',
    null,
    messages.map((message) =>
      createElement(Message, {
        key: read(message).id,
        message,
        read: read as (message: object) => ShownMessage,
      }),
    ),
  );
};

/** Shows a page, which calls back with what sends its message. */
export const show = (element: ReactElement, run: () => Promise<unknown>): void => {
  createRoot(document.querySelector('#root')).render(element);
  Object.assign(globalThis, { figures, run });
};
