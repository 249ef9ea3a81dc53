/** The pictures of the console in the documentation, docs/images/console-*.webp: each area as it is when it is in use. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createPlatformClient, type PlatformClient } from '@twin-oracle/sdk';
import { ConsoleChat } from '../packages/console/testing/console-chat.js';
import { pagesOf } from '../packages/console/testing/console-pages.js';
import { fillRegister } from '../packages/console/testing/filled-register.js';

export interface ConsolePicturesOptions {
  readonly browser: Browser;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The address of a receiver of webhooks. */
  readonly receiver: string;
  /** Where the pictures are written. */
  readonly folder: string;
}

const SIZE = { width: 1440, height: 900 };
const PIXELS_PER_POINT = 1.5;
/** Text stays sharp, and a picture has less than 150 kB. */
const QUALITY = 80;

export async function takeConsolePictures(options: ConsolePicturesOptions): Promise<void> {
  const { browser, baseUrl, apiKey, receiver, folder } = options;
  const page = await browser.newPage({
    viewport: SIZE,
    deviceScaleFactor: PIXELS_PER_POINT,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const platform = createPlatformClient({ baseUrl, apiKey });
  const open = async (path: string) => {
    await page.goto(`${baseUrl}/console${path}`);
    await page.locator('main:not(:has(.progress)) h1').waitFor();
  };
  const take = async (name: string) => {
    // The pointer would leave a hover shade.
    await page.mouse.move(0, 0);
    await writeFile(join(folder, `console-${name}.webp`), await webpOf(page));
  };

  await open('');
  await page.getByLabel('API key', { exact: true }).fill(apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('API key connected').waitFor({ state: 'attached' });
  await open('/tour');
  for (const step of ['Make them', 'Make the oracle', 'Propose both and vote yes'])
    await page.getByRole('button', { name: step }).click();
  await page.getByRole('button', { name: 'Raise the claim' }).waitFor();
  await take('tour');

  const register = await fillRegister(platform, receiver);
  const paths = pagesOf({ ...register, proposalId: await proposeInCompany(platform) });
  for (const name of ['twin-graph', 'claim', 'audit-log']) {
    await open(paths.get(name) ?? '');
    await settled(page);
    await take(name);
  }
  await open(paths.get('proposal') ?? '');
  await page.getByRole('button', { name: 'Yes, verify it' }).click();
  await page.getByText('You can change it until voting closes').waitFor();
  await page
    .getByRole('button', { name: /^Close|^Dismiss/ })
    .first()
    .click();
  await take('governance');

  await page.emulateMedia({ colorScheme: 'dark' });
  await open(paths.get('events') ?? '');
  await page.getByRole('link', { name: /EmissionReductionCredential was issued/ }).click();
  await page.getByText('"credentialId"').first().waitFor();
  await take('events');
  await page.emulateMedia({ colorScheme: 'light' });

  await takeChat(page, `${baseUrl}/console/chat`);
  await take('chat');
  await open('/operator');
  await take('operator');
  await page.close();
}

/** A domain about which three members vote, so that the vote of one does not decide. @returns the id of its proposal. */
async function proposeInCompany({
  domains,
  governance,
  members,
  proposals,
}: PlatformClient): Promise<string> {
  const { group } = await governance.get();
  for (const name of ['achieng', 'otieno']) await members.add(group, `did:ixo:ixo1${name}`);
  const { did } = await domains.create({
    type: 'Project',
    protocol: 'did:ixo:protocol/project',
    metadata: { name: 'Solar kitchens for Kisumu' },
  });
  const { proposalId } = await proposals.submit({
    domain: did,
    summary: 'Twelve kitchens, seen at work on a site visit',
    package: { report: 'https://data.example.org/visits/2026-03.pdf', kitchens: 12 },
  });
  return proposalId;
}

/** A conversation with the guide of the server, beside the run of an answer with one of its frames. */
async function takeChat(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const chat = new ConsoleChat(page);
  await chat.begin();
  for (const message of [
    'Which projects are there?',
    '/component Card {"title":"Pellet stoves for Nakuru","country":"Kenya","stoves":"1,200"}',
  ]) {
    await chat.send(message);
    await chat.ended();
  }
  await chat.send('/tool describe_page {}');
  await (await chat.ended()).getByRole('link', { name: 'Show the run' }).click();
  await chat.timeline.getByRole('link', { name: /^describe_page/ }).click();
  await chat.timeline.getByText('Request id').waitFor();
  // What was said of the new session goes by itself.
  await page.getByText('A new session is open').waitFor({ state: 'detached' });
}

/** Resolves when what was read is drawn. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate('document.fonts.ready.then(() => new Promise((drawn) => requestIdleCallback(drawn)))');

/** Chromium takes pictures as WebP, though not by Playwright's own function. */
async function webpOf(page: Page): Promise<Buffer> {
  await settled(page);
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await client.detach();
  return Buffer.from(data, 'base64');
}
