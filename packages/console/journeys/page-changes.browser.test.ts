import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';
import { proposeMany } from '../testing/fill-database.js';

describeJourney('from page to page of the console', (journey) => {
  const top = () => journey.page.evaluate<number>("document.querySelector('main').scrollTop");
  const focused = () => journey.page.evaluate<string>('document.activeElement.textContent');
  /** Until the page is scrolled so. */
  const isAt = async (wanted: number) => {
    while (Math.abs((await top()) - wanted) > 1) await journey.page.evaluate(FRAME);
  };

  test('a page begins at its top with the focus, and is where it was when one goes back', async () => {
    const { page, platform } = journey;
    const { did } = await platform.domains.create({
      ...{ type: 'Project', protocol: 'did:ixo:protocol/project' },
      metadata: { name: 'Project 0' },
    });
    const { proposalId } = await platform.proposals.submit({ domain: did, package: { report: 'none' } });
    await platform.proposals.withdraw(proposalId);
    await proposeMany(journey.server.database, did, 80);
    await journey.open('/governance');
    await journey.connectApiKey();
    await page.getByRole('link', { name: 'Project 1', exact: true }).waitFor();
    for (const last of [40, 60]) {
      await page.getByRole('button', { name: 'More proposals' }).click();
      await page.getByRole('link', { name: `Project ${last}`, exact: true }).waitFor();
    }
    const row = page.getByRole('link', { name: 'Project 45', exact: true });
    await row.scrollIntoViewIfNeeded();
    const before = await top();
    expect(before).toBeGreaterThan(500);

    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Project 45' }).waitFor();
    await isAt(0);
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('MAIN');

    await page.goBack();
    await row.waitFor();
    await isAt(before);
    expect(await focused()).toBe('Project 45');

    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Project 45' }).waitFor();
    await isAt(0);

    await page.goBack();
    await row.waitFor();
    await isAt(before);
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await isAt(0);
    await page.getByRole('link', { name: 'Governance', exact: true }).click();
    await row.waitFor({ state: 'attached' });
    await isAt(0);
  });

  test('a filter takes neither the focus nor the place, and is kept for the way back', async () => {
    const { page } = journey;
    await journey.open('/audit-log');
    await journey.connectApiKey();
    const field = page.getByRole('searchbox', { name: 'Operation' });
    await field.fill('createDomain');
    await field.press('Enter');
    await page.waitForURL(/operationId=createDomain/);
    const heading = page.getByRole('heading', { level: 1 });
    await field.and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: 'API keys', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await page.goBack();
    await heading.filter({ hasText: 'Audit log' }).waitFor();
    expect(await field.inputValue()).toBe('createDomain');
  });

  test('a field that a page gives the focus keeps it', async () => {
    const { page } = journey;
    await journey.open('/identity');
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('button', { name: 'Sign and continue' }).click();
    await page.getByRole('button', { name: 'New session' }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByLabel('Message', { exact: true }).and(page.locator(':focus')).waitFor();
  });
});

const FRAME = 'new Promise((drawn) => requestAnimationFrame(() => drawn()))';
