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
  },
  { startServer: async () => (server = await startServerBehindNetwork()) },
);
