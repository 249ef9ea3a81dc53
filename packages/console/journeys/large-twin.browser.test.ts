import { expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { relateMany } from '../testing/fill-database.js';
import { describeJourney } from '../testing/console-journey.js';

const RELATIONS = 100_000;

describeJourney('a twin with a hundred thousand relations', (journey) => {
  test('opens by the numbers of its relations, and asks for a page of them at a time', async () => {
    const { page, platform } = journey;
    const hub = await platform.domains.create({
      type: 'Oracle',
      protocol: 'did:ixo:protocol/oracle',
      metadata: { name: 'Hub' },
    });
    await relateMany(journey.server.database, hub.did, RELATIONS);

    await journey.open('/twins');
    await journey.connectApiKey();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await journey.open(`/twins/${encodeURIComponent(hub.did)}`);
    await page.getByRole('tab', { name: 'Relations' }).click();
    await page.getByRole('button', { name: 'verifier 100,000' }).click();
    await page.getByRole('button', { name: 'More twins' }).waitFor();
    expect(await page.getByRole('link', { name: /^Device \d+$/ }).count()).toBe(25);
    await page.getByRole('tab', { name: 'Graph' }).click();
    await page
      .getByRole('group', { name: 'Graph', exact: true })
      .getByRole('button', { name: /more of the role verifier/ })
      .waitFor();
    // A page of the role, and the newest for the graph.
    expect(sent.filter((path) => path.endsWith('/relationships'))).toHaveLength(2);
  });

  test('has 300 nodes at the most in its picture, and says what to do then', async () => {
    const { page, platform } = journey;
    const [hub] = (await platform.domains.list({ text: 'Hub' })).twins;
    if (!hub) throw new Error('The twin was not made');
    await journey.open(`/twins/${encodeURIComponent(hub.did)}/graph`);
    await journey.connectApiKey();
    const picture = page.getByRole('group', { name: 'Graph', exact: true });
    const more = picture.getByRole('button', { name: /more of the role verifier/ });
    const figure = page.getByText(/of at most 300 nodes/);
    await more.waitFor();
    for (let known = await nodesOf(figure); known < 300; known = await nodesOf(figure)) {
      await more.focus();
      await page.keyboard.press('Enter');
      await figure.filter({ hasNotText: new RegExp(`^${known} of|Reading more`) }).waitFor();
    }
    await page.getByText('300 of at most 300 nodes').waitFor();
    await page.getByText('The picture is full: open the graph from another twin.').waitFor();
    expect(await picture.getByRole('button', { name: /more of the role/ }).isDisabled()).toBe(true);
    expect(await picture.locator('.graph-node:not(.graph-node-more)').count()).toBeLessThanOrEqual(300);
    await journey.audit('graph-full');
  });

  const nodesOf = async (figure: Locator) => Number.parseInt(await figure.innerText(), 10);
});
