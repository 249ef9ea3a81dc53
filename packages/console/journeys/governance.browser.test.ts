import { expect, test } from '@jest/globals';
import { createPlatformClient } from '@twin-oracle/sdk';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the governance of the console', (journey) => {
  test('leads from a proposal by a vote to a verified domain, and to a suspended one', async () => {
    const { page, platform } = journey;
    const { did } = await platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/project',
      metadata: { name: 'Kisumu stoves' },
    });
    const [colleague] = await addVoters(2);
    await journey.open('/governance');
    await journey.connectApiKey();
    await page.getByText('No proposals yet').waitFor();
    await journey.audit('governance-empty');

    await page.getByRole('link', { name: 'Propose a domain' }).first().click();
    await page.getByLabel('Domain', { exact: true }).fill(did);
    await page.getByLabel('Summary').fill('Seen at work on a site visit');
    await page.getByLabel('Entity package').fill('{ "report": ');
    await page.getByText('This is no JSON yet').waitFor();
    await journey.audit('governance-new');
    await page.getByLabel('Entity package').fill('{ "report": "Visited in May" }');
    await page.getByRole('button', { name: 'Open the voting' }).click();

    await page.getByRole('heading', { name: 'Seen at work on a site visit' }).waitFor();
    await page.getByRole('timer').getByText(/left$/).waitFor();
    await page
      .getByRole('img', { name: /It is submitted now.*verified, rejected, lapsed, unverified/ })
      .waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'No, reject it' }).click();
    await page.getByText('You can change it until voting closes').waitFor();
    await journey.audit('governance-proposal');
    await page.getByRole('button', { name: 'Yes, verify it' }).click();
    await page.getByRole('button', { name: 'Yes, verify it', pressed: true }).waitFor();

    const { proposals } = await platform.proposals.list({ domain: did });
    await colleague?.proposals.vote(proposals[0]?.proposalId ?? '', 'yes');
    await page.getByRole('img', { name: /It is verified now/ }).waitFor();
    await page.getByText('approved', { exact: true }).waitFor();
    await journey.audit('governance-decided');

    await page.getByRole('link', { name: /What led to it/ }).click();
    await page.getByText('may take part now', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByLabel('Reason').fill('The operator does not answer');
    await journey.audit('governance-suspend');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('img', { name: /It is suspended now/ }).waitFor();
    await page.getByText('The operator does not answer').waitFor();
    await journey.audit('governance-domain');

    await page.reload();
    await page.getByRole('button', { name: 'Reinstate' }).waitFor();
  });

  test('lets a proposal be withdrawn, and finds it by its state', async () => {
    const { page, platform } = journey;
    const { did } = await platform.domains.create({ type: 'Project', protocol: 'did:ixo:protocol/project' });
    const { proposalId } = await platform.proposals.submit({ domain: did, package: { report: 'none' } });
    await journey.open(`/governance/proposals/${proposalId}`);
    await journey.connectApiKey();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByRole('img', { name: /It is unverified now/ }).waitFor();

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.getByLabel('State').selectOption('withdrawn');
    await page.getByRole('link', { name: 'To verify the domain' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=withdrawn');
    await journey.audit('governance-list');
  });

  test('says what to do where there is no such proposal', async () => {
    const { page } = journey;
    journey.expectFaults(/^404 for /);
    await journey.open('/governance/proposals/prp_00000000000000000000000000000000');
    await journey.connectApiKey();
    await page.getByRole('alert').getByText('Check the link').waitFor();
  });

  /** Members of the governance group, each with a key that can vote. */
  const addVoters = async (count: number) => {
    const { platform, server } = journey;
    const { group } = await platform.governance.get();
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const ownerDid = `did:ixo:ixo1voter${index}`;
        await platform.members.add(group, ownerDid);
        const { key } = await platform.apiKeys.create({ name: 'a voter', ownerDid, scopes: ['votes:write'] });
        return createPlatformClient({ baseUrl: server.url, apiKey: key });
      }),
    );
  };
});
