import { test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';
import { startServerBehindNetwork, type ServerBehindNetwork } from '../testing/server-behind-network.js';

let server: ServerBehindNetwork;

describeJourney(
  'a live page of the console while the server is away',
  (journey) => {
    test('says so, and shows afterwards what has happened meanwhile', async () => {
      const { page, platform } = journey;
      journey.expectFaults(/ERR_/);
      await journey.open('/governance');
      await journey.connectApiKey();
      const state = page.locator('main').getByRole('status');
      await state.getByText('Live', { exact: true }).waitFor();
      server.network.refuse();
      server.network.reset();
      await state.getByText('Connecting', { exact: true }).waitFor();
      await server.network.heal();
      const twin = { type: 'Project', protocol: 'did:ixo:protocol/project', metadata: { name: 'Meanwhile' } };
      const { did } = await platform.domains.create(twin);
      await platform.proposals.submit({
        domain: did,
        package: { seen: true },
        summary: 'Proposed meanwhile',
      });
      await page.getByRole('link', { name: 'Proposed meanwhile' }).waitFor();
      await state.getByText('Live', { exact: true }).waitFor();
    });

    test('keeps no connection for a page that was left, and is live again when the user comes back', async () => {
      const { page, platform } = journey;
      journey.expectFaults(/ERR_ABORTED/);
      await journey.open('/governance');
      await journey.connectApiKey();
      const state = page.locator('main').getByRole('status');
      await state.getByText('Live', { exact: true }).waitFor();
      const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/events'));
      await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))");
      await ended;
      const twin = { type: 'Project', protocol: 'did:ixo:protocol/project', metadata: { name: 'After' } };
      const { did } = await platform.domains.create(twin);
      await platform.proposals.submit({ domain: did, package: { seen: true }, summary: 'Proposed after' });
      await page.getByRole('link', { name: 'Proposed after' }).waitFor();
      await state.getByText('Live', { exact: true }).waitFor();
    });

    test('says that a page could not be loaded, and what to do', async () => {
      const { page } = journey;
      journey.expectFaults(/ERR_|Unable to preload|dynamically imported/);
      await journey.open('');
      await journey.connectApiKey();
      await page.route('**/console/assets/**', (route) => route.abort());
      await page.getByRole('link', { name: 'Twins', exact: true }).click();
      await page.getByText('This part of the console could not be loaded').waitFor();
      await page.unroute('**/console/assets/**');
      await page.getByRole('button', { name: 'Reload the console' }).click();
      await page.getByRole('heading', { level: 1, name: 'Twins' }).waitFor();
    });
  },
  { startServer: async () => (server = await startServerBehindNetwork()) },
);
