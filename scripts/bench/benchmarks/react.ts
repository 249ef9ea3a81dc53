/** A chat page in Chromium: how often it renders while an answer streams, what that costs, a replay, and memory. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium } from '../../../server/docs/testing/chromium.js';
import { listen, urlOf } from '../../../server/startup/listen.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { rotated } from '../harness/rotated.js';
import { describeSpread, spreadOf } from '../harness/statistics.js';

const root = join(import.meta.dirname, '../../..');
const HOST = '127.0.0.1';
const HTML = '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>';

interface ChatPage {
  readonly name: string;
  readonly file: string;
  readonly define?: Record<string, string>;
  /** Packages in place of others. */
  readonly alias?: Record<string, string>;
}

const hooks = (streamingMode: string): ChatPage => ({
  name: `hooks, ${streamingMode}`,
  file: 'hooks.ts',
  define: { streamingMode: JSON.stringify(streamingMode) },
});
const batched = hooks('batched');
/** Moving over is one changed import, here in the other direction. */
const published: ChatPage = {
  ...batched,
  name: 'published client, batched',
  alias: { '@twin-oracle/sdk/react': '@ixo/oracles-client-sdk' },
};
const append: ChatPage = { name: 'useState, append', file: 'append.ts' };
const throttled = hooks('throttled');
const aiSdk: ChatPage = { name: 'AI SDK useChat', file: 'ai-sdk.js', define: { throttleMs: 'undefined' } };
const throttledAiSdk: ChatPage = {
  name: 'AI SDK useChat, 50 ms',
  file: 'ai-sdk.js',
  define: { throttleMs: '50' },
};
const pages = [append, batched, throttled, hooks('immediate'), published, aiSdk, throttledAiSdk];

interface Figures {
  readonly commits: number;
  /** Of those, the ones that showed text of a replay. */
  readonly replayCommits: number;
  readonly oldRenders: number;
  readonly textLength: number;
}

interface Streamed {
  readonly commitsPerSecond: number;
  readonly oldRenders: number;
  /** Of the page's main thread. */
  readonly busyMs: number;
}

const TEXT_LENGTH = 1_000 * 'word '.length;
const REPLAYED_LENGTH = 5_000 * 'a '.length;
const TURNS = 1_000;

export const react: Benchmark = {
  name: 'react',
  async run({ rounds }) {
    const executable = findChromium();
    if (executable === undefined) throw new Error('This benchmark needs Chromium');
    const peers = join(root, 'scripts/bench/peers');
    await promisify(execFile)('npm', ['install', '--prefix', peers, '--no-audit', '--no-fund']);
    const scripts = new Map<ChatPage, string>();
    for (const page of pages) scripts.set(page, await bundle(page));
    const browser = await launchChromium(executable);
    try {
      const open = (page: ChatPage, query = '') => openPage(browser, scripts.get(page) ?? '', query);
      const all = new Map(pages.map((page): [ChatPage, Streamed[]] => [page, []]));
      for (let round = 0; round < rounds; round++)
        for (const page of rotated(pages, round)) all.get(page)?.push(await stream(await open(page)));
      return [
        streaming(all),
        await once(
          () => open(batched, '?replay'),
          () => open(batched),
        ),
      ];
    } finally {
      await browser.close();
    }
  },
};

function streaming(all: ReadonlyMap<ChatPage, readonly Streamed[]>): Section {
  const of = (page: ChatPage, figure: (streamed: Streamed, round: number) => number) =>
    spreadOf((all.get(page) ?? []).map(figure));
  const ratio = (page: ChatPage) =>
    of(page, ({ busyMs }, round) => busyMs / (all.get(append)?.[round]?.busyMs ?? NaN));
  const commits = (page: ChatPage) => of(page, ({ commitsPerSecond }) => commitsPerSecond);
  const oldRenders = (page: ChatPage) => of(page, (streamed) => streamed.oldRenders);
  const atMost = true;
  return {
    title: 'React in Chromium: 1,000 tokens at 5 ms below 200 messages',
    rows: [
      ['', 'commits/s', 'renders of old messages', 'main thread, ms', '÷ append'],
      ...pages.map((page) => [
        page.name,
        describeSpread(commits(page), 0),
        describeSpread(oldRenders(page), 0),
        describeSpread(
          of(page, ({ busyMs }) => busyMs),
          0,
        ),
        describeSpread(ratio(page), 2),
      ]),
    ],
    verdicts: [
      { what: 'commits/s, batched', measured: commits(batched).median, target: 70, atMost },
      { what: 'commits/s, throttled', measured: commits(throttled).median, target: 20.5, atMost },
      { what: 'renders of old messages, batched', measured: oldRenders(batched).max, target: 0, atMost },
      { what: 'renders of old messages, throttled', measured: oldRenders(throttled).max, target: 0, atMost },
      { what: 'main thread, batched ÷ append', measured: ratio(batched).median, target: 1, atMost },
    ],
    figures: Object.fromEntries([...all].map(([{ name }, rounds]) => [name, rounds])),
  };
}

async function once(openReplay: () => Promise<Page>, openPlain: () => Promise<Page>): Promise<Section> {
  const replayed = await openReplay();
  await replayed.evaluate('replay()');
  await replayed.waitForFunction(`globalThis.figures?.textLength === ${REPLAYED_LENGTH}`);
  const { replayCommits: commits } = await figuresOf(replayed);
  await replayed.close();

  const page = await openPlain();
  await page.evaluate('turns(10)');
  const before = await usedBytes(page);
  await page.evaluate(`turns(${TURNS})`);
  const kilobytes = ((await usedBytes(page)) - before) / 1000 / TURNS;
  await page.close();
  return {
    title: 'React in Chromium: a replay of 5,000 frames, and 1,000 turns',
    rows: [
      ['', 'batched'],
      ['commits that show text of the replay', String(commits)],
      ['kB that a turn leaves, with its messages in the list and in the mock', kilobytes.toFixed(1)],
    ],
    verdicts: [{ what: 'commits of a replay', measured: commits, target: 3, atMost: true }],
    figures: { commits, kilobytes },
  };
}

async function stream(page: Page): Promise<Streamed> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  await page.waitForFunction("document.querySelectorAll('p').length === 200");
  const [before, busyBefore, start] = [await figuresOf(page), await busy(), performance.now()];
  await page.evaluate('run()');
  await page.waitForFunction(`figures.textLength === ${TEXT_LENGTH}`);
  const seconds = (performance.now() - start) / 1000;
  const [after, busyMs] = [await figuresOf(page), (await busy()) - busyBefore];
  await page.close();
  return {
    commitsPerSecond: (after.commits - before.commits) / seconds,
    oldRenders: after.oldRenders - before.oldRenders,
    busyMs,
  };
}

const figuresOf = (page: Page) => page.evaluate<Figures>('figures');

async function usedBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function openPage(browser: Browser, script: string, query: string): Promise<Page> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : HTML);
  });
  await listen(server, { HOST, PORT: 0 });
  const page = await browser.newPage();
  page.once('close', () => {
    server.close();
    server.closeAllConnections();
  });
  page.setDefaultTimeout(60_000);
  await page.goto(`${urlOf(server, { HOST })}/${query}`);
  await page.waitForFunction('globalThis.figures ?? globalThis.replay');
  return page;
}

async function bundle({ file, define = {}, alias = {} }: ChatPage): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'scripts/bench/variants/react', file)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['twin-oracle-source'],
    nodePaths: [join(root, 'scripts/bench/peers/node_modules')],
    // One React, whichever the peers have.
    alias: {
      ...{ react: join(root, 'node_modules/react'), 'react-dom': join(root, 'node_modules/react-dom') },
      ...alias,
    },
    define: { ...define, 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
