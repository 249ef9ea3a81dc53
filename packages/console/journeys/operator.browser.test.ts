import { expect, test } from '@jest/globals';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the operator page of the console', (journey) => {
  const figure = (name: string) =>
    journey.page.locator('.figure').filter({ hasText: name }).getByRole('definition');

  test('shows an open stream, the parts, and no secret', async () => {
    const { page } = journey;
    const stream = journey.platform.events.stream();
    await stream.next();
    await journey.open('/operator');
    await journey.connectApiKey();
    await page.getByText('answers you').waitFor();
    expect(await figure('Open streams').innerText()).toBe('1');
    await page.getByText('RATE_LIMIT_PER_MINUTE').waitFor();
    expect(await page.locator('main').innerText()).not.toContain(journey.server.database.url);
    await journey.audit('operator');
    await stream.return?.();
  });

  test('says how each part is', async () => {
    const { page } = journey;
    await journey.open('/operator');
    await journey.connectApiKey();
    const part = (name: string) => page.locator('.operator-parts > li').filter({ hasText: name });
    await part('database').getByText('up since').waitFor();
    await part('webhook deliveries').getByText('up since').waitFor();
    await part('redis').getByText('off', { exact: true }).waitFor();
  });

  test('is two clicks from something that went wrong to the failing frame', async () => {
    const { page } = journey;
    await journey.open('/webhooks');
    await journey.connectApiKey();
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    const chat = new ConsoleChat(page);
    await chat.begin();
    await chat.send('/fail');
    await chat.ended();
    await page.getByRole('link', { name: 'Find where it failed' }).click();
    await page.getByRole('link', { name: 'Show the failing frame' }).click();
    const frame = chat.timeline.getByRole('listitem').filter({ hasText: /^error/ });
    await frame.getByText('"retryable"').waitFor();
  });

  test('lists what has failed without an id, by state and time, with the way to the frame', async () => {
    const { page } = journey;
    await journey.open('/chat');
    const chat = new ConsoleChat(page);
    await chat.begin();
    await chat.send('hello');
    await chat.ended();
    await chat.send('/fail');
    await chat.ended();
    await journey.open('/operator');
    await journey.connectApiKey();
    const runs = page.getByRole('region', { name: 'Runs', exact: true });
    await runs
      .getByRole('link', { name: /^Frame \d+: / })
      .first()
      .waitFor();
    expect(await runs.getByText('finished', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: /finished$/ }).click();
    await page.waitForURL(/runs=finished/);
    await runs.getByRole('link', { name: 'Show the run' }).first().waitFor();
    expect(await runs.getByText('failed', { exact: true }).count()).toBe(0);
    await page.getByLabel('State of the run').selectOption('All');
    await page.getByLabel('Time').selectOption('The last hour');
    await page.waitForURL(/runs=all&within=hour/);
    await journey.audit('operator-runs');
    await runs
      .getByRole('link', { name: /^Frame \d+: / })
      .first()
      .click();
    const frame = chat.timeline.getByRole('listitem').filter({ hasText: /^error/ });
    await frame.getByText('"retryable"').waitFor();
  });

  test('says what would fill the list of runs', async () => {
    const { page } = journey;
    await journey.open('/operator?runs=interrupted');
    await journey.connectApiKey();
    await page.getByRole('heading', { name: 'No run has this state' }).waitFor();
  });

  test('goes from the request id of an error to the failing frame', async () => {
    const { page } = journey;
    await page.goto(`${journey.server.url}/console/chat`);
    const chat = new ConsoleChat(page);
    await chat.begin();
    await chat.send('/fail');
    await (await chat.ended()).getByRole('link', { name: 'Show the failing frame' }).click();
    const frame = chat.timeline.getByRole('listitem').filter({ hasText: /^error/ });
    const requestId = await frame.locator('.identifier code').first().innerText();
    await journey.open('/operator');
    await journey.connectApiKey();
    await page.getByLabel('Request id').fill(requestId);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('link', { name: 'Show the failing frame' }).waitFor();
    await journey.audit('operator-found');
    await page.getByRole('link', { name: 'Show the failing frame' }).click();
    await frame.getByText('"retryable"').waitFor();
  });
});
