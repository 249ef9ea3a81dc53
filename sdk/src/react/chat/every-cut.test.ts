import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createElement, Fragment } from 'react';
import { renderMessageContent, useChat } from '../index.js';
import type { UseChatResult } from '../index.js';
import { plannedRun } from '../testing/cuts/random-scenario.js';
import type { PlannedRun } from '../testing/cuts/random-scenario.js';
import { QUESTION, record } from '../testing/cuts/recorded-run.js';
import type { RecordedRun } from '../testing/cuts/recorded-run.js';
import { replay, WHOLE } from '../testing/cuts/replaying-server.js';
import type { Cut, ReplayingServer } from '../testing/cuts/replaying-server.js';
import { openPage, oracleDid, overrides, provided } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

/** `make cuts` tries more. */
const RUNS = Number(process.env.CUT_RUNS ?? 2);
const BYTES = Number(process.env.CUT_BYTES ?? 6);
const SEED = Number(process.env.CUT_SEED ?? 1);

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const reload = async () => {
  await page.close();
  page = await openPage();
};

const uiComponents = {
  ToolCall: (props: object) => createElement('i', null, JSON.stringify(props)),
  Card: (props: object) => createElement('i', null, JSON.stringify(props)),
  Error: (props: object) => createElement('i', null, JSON.stringify(props)),
};

/** A chat for each session of a server, on one page. @returns what each shows. */
const showAll = ({ fetch, sessionIds }: ReplayingServer): ReadonlyMap<string, UseChatResult> => {
  const shown = new Map<string, UseChatResult>();
  const Chat = ({ sessionId }: { readonly sessionId: string }) => {
    const options = {
      oracleDid,
      overrides,
      sessionId,
      uiComponents,
      onPaymentRequiredError: () => undefined,
    };
    const chat = useChat(options);
    shown.set(sessionId, chat);
    const pieces = chat.messages.map(({ id, content }) =>
      createElement('p', { key: id }, renderMessageContent(content, uiComponents)),
    );
    return createElement(Fragment, null, ...pieces, chat.status);
  };
  const Page = () =>
    createElement(
      Fragment,
      null,
      ...sessionIds.map((sessionId) => createElement(Chat, { key: sessionId, sessionId })),
    );
  page.show(provided(fetch, Page));
  return shown;
};

const every = (shown: ReadonlyMap<string, UseChatResult>, fits: (chat: UseChatResult) => boolean) => () =>
  shown.size > 0 && [...shown.values()].every(fits);

const hasSettled = ({ run, messages }: UseChatResult) =>
  run.ended !== null && messages.every(({ id, type }) => type !== 'human' || id.startsWith('msg_'));

/** Sends the same message in each session, and reads each answer over its cut. @returns what the page shows of each in the end. */
const play = async (run: RecordedRun, cuts: readonly Cut[], { isReloaded = false } = {}) => {
  const server = replay(run, cuts);
  let shown = showAll(server);
  await page.until(every(shown, ({ isLoading }) => !isLoading));
  for (const { sendMessage } of shown.values()) void sendMessage(QUESTION);
  if (isReloaded) {
    await page.until(() => server.cutStreams() === cuts.length);
    await reload();
    shown = showAll(server);
  }
  await page.until(every(shown, hasSettled));
  const text = server.asRecorded(page.text());
  const chats = [...shown.values()].map(({ messages, status, run: { resumed, ended, reconnecting } }) =>
    server.asRecorded(JSON.stringify({ messages, status, resumed, ended, reconnecting })),
  );
  await reload();
  return { chats, text };
};

/** At each frame, and at some bytes. */
const cutsOf = ({ frames }: RecordedRun, bytes: readonly number[]): number[] => {
  const lengths = frames.map((frame) => new TextEncoder().encode(frame).length);
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, each) => sum + each, 0));
  const whole = ends.at(-1) ?? 0;
  // The last end is that of the whole run.
  return [0, ...ends.slice(0, -1), ...bytes.map((share) => Math.floor(share * whole))];
};

const share = fc.noBias(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const planned = fc.sample(fc.tuple(plannedRun, fc.array(share, { minLength: BYTES, maxLength: BYTES })), {
  numRuns: RUNS,
  seed: SEED,
});

it.each(planned.map(([plan, bytes], index) => [index + 1, plan, bytes] as const))(
  'An answer that is cut at any frame or byte, and joined again, looks as if it had not been cut: run %i',
  async (_index: number, plan: PlannedRun, bytes: readonly number[]) => {
    const run = await record(plan);
    const {
      chats: [whole = ''],
      text,
    } = await play(run, [WHOLE]);
    expect(JSON.parse(whole)).toMatchObject({ status: 'ready', reconnecting: false });
    const places = cutsOf(run, bytes);

    const rejoined = await play(
      run,
      places.map((at, index) => ({ at, how: index % 2 === 0 ? 'dropped' : 'closed' })),
    );
    expect(new Set(rejoined.chats)).toEqual(new Set([whole]));
    expect(rejoined.text).toBe(text.repeat(places.length));

    const reloaded = await play(
      run,
      places.map((at) => ({ at, how: 'silent' })),
      { isReloaded: true },
    );
    expect(new Set(reloaded.chats)).toEqual(new Set([whole]));
    expect(reloaded.text).toBe(text.repeat(places.length));
  },
);
