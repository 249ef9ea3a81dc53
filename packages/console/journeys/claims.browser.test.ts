import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the claims of the console', (journey) => {
  test('lead from a raised claim to a credential that is checked in the page, and to an issuance', async () => {
    const { page } = journey;
    await journey.open('/claims');
    await journey.connectApiKey();
    await page.getByText('No claims yet').waitFor();
    await journey.audit('claims-empty');
    const [project, oracle] = [await verified('Project'), await verified('Oracle')];

    await page.getByRole('link', { name: 'Raise a claim' }).first().click();
    await page.getByLabel('Domain', { exact: true }).fill(project);
    await page.getByLabel('Amount').fill('12.5');
    await page.getByLabel('Evidence', { exact: true }).fill('https://data.example.org/readings/2026-01.csv');
    await journey.audit('claims-new');
    await page.getByRole('button', { name: 'Raise the claim' }).click();

    await page.getByRole('img', { name: /It is pending now.*approved, rejected/ }).waitFor();
    await page.getByRole('combobox', { name: 'Oracle' }).fill(oracle);
    await page.getByLabel('Approved amount').fill('10');
    await page.getByLabel('Reason').fill('Meters read');
    await journey.audit('claims-pending');
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click();

    const check = page.getByRole('group', { name: 'Result of the check' });
    await check.getByText('Verified', { exact: true }).waitFor();
    expect(await check.getByRole('listitem').count()).toBe(4);

    await page.getByLabel('Amount to draw').fill('11');
    await page.getByText('Only 10 tCO2e are left.').waitFor();
    await page.getByLabel('Amount to draw').fill('4');
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByRole('button', { name: 'Issue it' }).click();
    await page.getByRole('figure', { name: 'Issued and left' }).getByText('Left to draw 6').waitFor();
    await journey.audit('claims-approved');
    const claim = page.url();

    await page.getByRole('link', { name: /change a letter/ }).click();
    await check.getByText('Verified', { exact: true }).waitFor();
    await journey.audit('claims-credential');
    const field = page.getByLabel('Credential as a JWT');
    const jwt = await field.inputValue();
    await field.fill(tampered(jwt));
    await check.getByText('Not verified', { exact: true }).waitFor();
    await check.getByRole('listitem').filter({ hasText: 'Signature failed' }).waitFor();
    await journey.audit('claims-tampered');

    await page.goto(claim);
    await page.getByRole('combobox', { name: 'Oracle' }).fill(oracle);
    await page.getByLabel('Evaluation', { exact: true }).selectOption('disputed');
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
    await page.getByRole('button', { name: 'Evaluate it as disputed' }).click();
    await page.getByRole('img', { name: /It is disputed now/ }).waitFor();
    await page.getByText('were issued while it was approved').waitFor();

    await page.goto(`${journey.server.url}/console/claims/check`);
    await field.fill(jwt);
    await check.getByRole('listitem').filter({ hasText: 'Status failed' }).waitFor();

    await page.goto(`${journey.server.url}/console/claims/issuances`);
    await page.getByRole('link', { name: 'CarbonCredit' }).click();
    await page.getByRole('heading', { name: 'Drawn on' }).waitFor();
    await journey.audit('claims-issuance');
  });

  /** A domain that the members have verified. */
  const verified = async (type: 'Project' | 'Oracle'): Promise<string> => {
    const { domains, proposals } = journey.platform;
    const { did } = await domains.create({ type, protocol: `did:ixo:protocol/${type.toLowerCase()}` });
    const { proposalId } = await proposals.submit({ domain: did, package: { report: 'Visited in May' } });
    await proposals.vote(proposalId, 'yes');
    return did;
  };

  /** With another letter in the middle of the signature. */
  const tampered = (jwt: string): string => {
    const at = jwt.lastIndexOf('.') + 20;
    return `${jwt.slice(0, at)}${jwt[at] === 'A' ? 'B' : 'A'}${jwt.slice(at + 1)}`;
  };
});
