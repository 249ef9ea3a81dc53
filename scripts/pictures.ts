/** Takes the screenshots of the documentation, docs/images/, from a server and a mock that are started for them: `make pictures`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readConfig } from '../server/config/settings.js';
import { findChromium, launchChromium } from '../server/docs/testing/chromium.js';
import { startReceiver } from '../server/platform/webhooks/testing/receiver.js';
import { createLogger } from '../server/startup/logging.js';
import { startServer } from '../server/start.js';
import { takeConsolePictures } from './console-pictures.js';
import { ChatPage } from './examples/chat-page.js';
import { serveChatPage } from './examples/serve-chat-page.js';
import { startMock } from './mock/testing/start-mock.js';

const images = join(import.meta.dirname, '../docs/images');

/** Slightly wider than a README is displayed, so that text stays readable, and sharp on dense screens. */
const WIDTH = 1120;
const PIXELS_PER_POINT = 1.5;
/** The height of one message with its fields on the events page. */
const EVENTS_HEIGHT = 900;
/** The margin below the last visible element, in pixels. */
const MARGIN = 24;

const executable = findChromium();
if (!executable) throw new Error('There is no chromium on the PATH: sh scripts/install-chromium.sh');

const dataFolder = await mkdtemp(join(tmpdir(), 'twin-oracle-pictures-'));
const config = readConfig({ DATA_DIR: dataFolder, PORT: '0', WEBHOOKS_PRIVATE: 'on' });
const server = await startServer(config, createLogger('warn'));
const browser = await launchChromium(executable);
const receiver = await startReceiver();
try {
  await takeDocs(await openPage(browser, `${server.url}/docs`));
  await takeEvents(await openPage(browser, `${server.url}/docs/events`));
  await takeChat(browser);
  await takeConsolePictures({
    ...{ browser, folder: images, baseUrl: server.url, receiver: receiver.url },
    apiKey: server.firstApiKey ?? '',
  });
} finally {
  await browser.close();
  await receiver.close();
  await server.stop();
  await rm(dataFolder, { recursive: true });
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: EVENTS_HEIGHT },
    deviceScaleFactor: PIXELS_PER_POINT,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(url);
  return page;
}

/** From the row of the keys: every group of operations, one of them open. */
async function takeDocs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign with a throw-away key' }).click();
  await page.locator('.oracle-key code').waitFor();
  const groups = page.locator('.opblock-tag');
  for (const group of await groups.all()) {
    if ((await group.getAttribute('data-tag')) !== 'Sessions') await group.click();
  }
  // The pointer would leave a hover shade on the group that was closed last.
  await page.mouse.move(0, 0);
  await page.evaluate('scrollTo(0, 0)');
  const bar = await boxOf(page, '.bar');
  const first = await boxOf(page, '.scheme-container');
  const last = await boxOf(page, '.opblock-tag-section >> nth=-1');
  await page.setViewportSize({
    width: WIDTH,
    height: Math.ceil(last.y + last.height - first.y + bar.height + MARGIN),
  });
  await page.evaluate(`scrollTo(0, ${first.y - bar.height})`);
  await page.screenshot({ path: join(images, 'docs.png'), animations: 'disabled' });
}

/** One message, beside the list of all. */
async function takeEvents(page: Page): Promise<void> {
  await page.locator('.contents').getByRole('link', { name: 'tool_call', exact: true }).first().click();
  await page.screenshot({ path: join(images, 'events.png'), animations: 'disabled' });
}

/** A session with the mock: tools, a component, and the prompts for a payment and a permission. */
async function takeChat(browser: Browser): Promise<void> {
  const mock = await startMock();
  const served = await serveChatPage();
  try {
    const page = await openPage(browser, served.urlFor(mock.url));
    const chat = new ChatPage(page);
    await chat.connected();
    await chat.send('Why was the claim approved?');
    await chat.ended();
    await chat.newSession();
    for (const message of [
      'How many projects are there?',
      'Show me a card',
      'I want to pay',
      'Please authorize',
    ]) {
      await chat.send(message);
      await chat.ended();
    }
    // Without the port of this run.
    await page.getByLabel('Server').fill('http://127.0.0.1:4010');
    await page.getByLabel('Message', { exact: true }).focus();
    await page.screenshot({ path: join(images, 'chat.png'), animations: 'disabled' });
  } finally {
    served.close();
    mock.close();
  }
}

async function boxOf(page: Page, selector: string): Promise<{ y: number; height: number }> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`The page does not show ${selector}`);
  return box;
}
