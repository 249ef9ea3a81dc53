import { expect, test } from '@jest/globals';
import { proposeMany } from '../testing/fill-database.js';
import { describeJourney } from '../testing/console-journey.js';

const PROPOSALS = 320;

/** Rows near the screen, and the first and the last ones. */
const MAX_ROWS = 160;

describeJourney('a long list of the console', (journey) => {
  test('asks for the names of a page at once, and keeps few rows in the document', async () => {
    const { page, platform } = journey;
    const { did } = await platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/project',
      metadata: { name: 'Project 0' },
    });
    const { proposalId } = await platform.proposals.submit({ domain: did, package: { report: 'none' } });
    await platform.proposals.withdraw(proposalId);
    await proposeMany(journey.server.database, did, PROPOSALS);

    await journey.open('/governance');
    await journey.connectApiKey();
    const sent: URL[] = [];
    page.on('request', (request) => sent.push(new URL(request.url())));
    const table = page.getByRole('region', { name: 'Proposals', exact: true }).getByRole('table');
    const rows = table.getByRole('rowgroup').getByRole('row');
    const more = page.getByRole('button', { name: 'More proposals' });
    await page.reload();
    await table.getByRole('link', { name: 'Project 1', exact: true }).waitFor();
    for (let shown = 40; shown <= 300; shown += 20) {
      await more.click();
      await table.getByRole('link', { name: `Project ${shown}`, exact: true }).waitFor();
      expect(await rows.count()).toBeLessThan(MAX_ROWS);
    }

    // The names of each page, and the one of the group that votes.
    const pages = sent.filter(({ pathname }) => pathname === '/v1/proposals').length;
    expect(sent.filter(({ searchParams }) => searchParams.has('did')).length).toBeLessThanOrEqual(pages + 1);
    expect(sent.filter(({ pathname }) => pathname.startsWith('/v1/domains/'))).toEqual([]);

    expect(await table.getAttribute('aria-rowcount')).toBe('301');
    expect(await rows.last().getAttribute('aria-rowindex')).toBe('301');
    await journey.audit('long-list-end');

    // From the button the tab key leads back into the last row, and what is scrolled to is there.
    await more.focus();
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Project 300');
    const widths = await columnWidths();
    await page.getByRole('main').focus();
    await page.keyboard.press('Home');
    await table.getByRole('link', { name: 'Project 30', exact: true }).waitFor();
    expect(await columnWidths()).toEqual(widths);
    expect(await rows.count()).toBeLessThan(MAX_ROWS);
    await table.getByRole('link', { name: 'Project 20', exact: true }).focus();
    // Two links a row: each of them comes, in order, however far the first of them has been scrolled away meanwhile.
    for (let row = 21; row <= 120; row++) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(`Project ${row}`);
    }
    await journey.audit('long-list-middle');
  });

  const focused = () => journey.page.evaluate<string>('document.activeElement.innerText');
  const columnWidths = () =>
    journey.page.evaluate<number[]>(
      "[...document.querySelectorAll('thead th')].map((cell) => cell.offsetWidth)",
    );
});
