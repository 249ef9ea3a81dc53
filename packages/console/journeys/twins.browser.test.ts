import { beforeEach, expect, test } from '@jest/globals';
import type { PlatformClient, Twin } from '@twin-oracle/sdk';
import { describeJourney } from '../testing/console-journey.js';

/** Whether the element is wider than what is seen of it. */
const IS_SCROLLED = (element: { readonly scrollWidth: number; readonly clientWidth: number }) =>
  element.scrollWidth > element.clientWidth;

describeJourney('the twins of the console', (journey) => {
  let project: Twin;
  let made: Promise<Twin> | undefined;

  beforeEach(async () => {
    made ??= makeProject(journey.platform);
    project = await made;
    await journey.open('/twins');
    await journey.connectApiKey();
  });

  test('are found by words and filters, which the address keeps', async () => {
    const { page } = journey;
    await page.getByRole('link', { name: 'Stove 29' }).waitFor();
    await journey.audit('twins');
    await page.getByLabel('Name or description').fill('nakuru');
    await page.keyboard.press('Enter');
    await page.getByLabel('Protocol').selectOption('did:ixo:protocol/clean-cooking');
    await page.waitForURL(/text=nakuru&class=did/);
    await page.reload();
    expect(await page.getByLabel('Name or description').inputValue()).toBe('nakuru');
    await page.getByRole('link', { name: 'Stoves for Nakuru' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Stoves for Nakuru' }).waitFor();
    await page.getByRole('row', { name: /stoves 1200 .*How many are in use/ }).waitFor();
    await journey.audit('twin-record');

    await page.goBack();
    await page.getByLabel('Verification').selectOption('revoked');
    await page.getByText('No twin fits this search').waitFor();
    await journey.audit('twins-none');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByRole('button', { name: 'More twins' }).click();
    await page.getByRole('button', { name: 'First page' }).waitFor();
  });

  test('show their relations both ways by counts, then page by page', async () => {
    const { page } = journey;
    await journey.open(`/twins/${encodeURIComponent(project.did)}/relations`);
    await page.getByRole('button', { name: 'generates 30' }).click();
    await page.getByRole('link', { name: 'Stove 29' }).waitFor();
    expect(await page.getByRole('link', { name: /^Stove \d+$/ }).count()).toBe(25);
    await journey.audit('twin-relations');
    await page.getByRole('button', { name: 'More twins' }).click();
    await page.getByRole('link', { name: 'Stove 0', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Stove 0' }).waitFor();
    await page.getByRole('button', { name: 'generates 1' }).click();
    await page.getByRole('link', { name: 'Stoves for Nakuru' }).waitFor();
  });

  test('have a history and a DID document', async () => {
    const { page, platform } = journey;
    await platform.entities.change(project.did, () => ({ properties: { stoves: 1300 } }));
    await journey.open(`/twins/${encodeURIComponent(project.did)}/history`);
    await page.getByText('twin.updated').click();
    await page.getByRole('row', { name: 'properties › stoves 1200 1300' }).waitFor();
    await journey.audit('twin-history');
    await page.getByRole('tab', { name: 'DID document' }).click();
    await page.getByText('"@context"').waitFor();
    await journey.audit('twin-did-document');
    await page.setViewportSize({ width: 360, height: 740 });
    const [list, last] = await Promise.all([
      page.getByRole('tablist').boundingBox(),
      page.getByRole('tab', { name: 'DID document' }).boundingBox(),
    ]);
    if (!list || !last) throw new Error('The tabs are not shown');
    expect(last.x + last.width).toBeLessThanOrEqual(list.x + list.width);
    expect(await page.getByRole('tablist').evaluate(IS_SCROLLED)).toBe(false);
  });

  test('are a graph, which one walks by the mouse and by the keyboard', async () => {
    const { page } = journey;
    await journey.open(`/twins/${encodeURIComponent(project.did)}/graph`);
    const picture = page.getByRole('group', { name: 'Graph', exact: true });
    const more = picture.getByRole('button', { name: /more of the role generates/ });
    await more.waitFor();
    const table = page.getByRole('region', { name: 'The relations in the graph' });
    expect(await table.getByRole('row', { name: /generates/ }).count()).toBeLessThan(30);
    await journey.audit('twin-graph');

    await picture.getByRole('button', { name: /^Stoves for Nakuru/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/[?&]at=/);
    await picture.locator('button:focus').waitFor();
    expect(await picture.locator('button:focus').innerText()).toMatch(/Stove|Meter|more/);
    await page.keyboard.press('ArrowLeft');
    await picture.locator('button:focus', { hasText: 'Stoves for Nakuru' }).waitFor();

    await table
      .getByRole('button', { name: /^\d+ more$/ })
      .first()
      .click();
    await table.getByRole('button', { name: 'Stove 0', exact: true }).waitFor();
    await more.waitFor({ state: 'detached' });
    await table.getByRole('button', { name: '1 more', exact: true }).click();
    await table.getByRole('button', { name: 'Meter oracle' }).click();
    await page.waitForURL(/open=did/);
    await page.getByRole('heading', { level: 2, name: 'Meter oracle' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Meter oracle' }).waitFor();
    await page.getByRole('link', { name: 'Graph from here' }).click();
    await page.getByRole('heading', { level: 1, name: 'Meter oracle' }).waitFor();
    await picture.getByRole('button', { name: /^Stoves for Nakuru/ }).waitFor();
  });

  test('are edited; where another change came first, the two are compared', async () => {
    const { page, platform } = journey;
    journey.expectFaults(/^412 for /);
    const twin = await platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/clean-cooking',
      properties: { country: 'KE', stoves: 10, location: { lat: -0.3 } },
      metadata: { name: 'Contested' },
    });
    await journey.open(`/twins/${encodeURIComponent(twin.did)}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('Nothing has changed yet').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Contested by me');
    await page.getByLabel('stoves').fill('12');
    await platform.domains.update(twin.did, { properties: { stoves: 11, fuel: 'wood' } }, { ifMatch: twin });
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Another change came first' });
    await conflict.getByRole('row', { name: /properties › stoves 10 11 12/ }).waitFor();
    expect(await conflict.getByRole('button', { name: 'Save on revision 2' }).isDisabled()).toBe(true);
    await journey.audit('twin-conflict');
    await conflict.getByLabel('Yours').check();
    await conflict.getByRole('button', { name: 'Save on revision 2' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contested by me' }).waitFor();
    expect(await platform.domains.get(twin.did)).toMatchObject({
      revision: 3,
      metadata: { name: 'Contested by me' },
      properties: { country: 'KE', stoves: 12, fuel: 'wood', location: { lat: -0.3 } },
    });
  });

  test('are asked about before a link takes away what was changed', async () => {
    const { page, platform } = journey;
    const { did } = await platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/project',
      metadata: { name: 'Half edited' },
    });
    await journey.open(`/twins/${encodeURIComponent(did)}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Edited');
    const claims = page.getByRole('link', { name: 'Claims', exact: true });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await claims.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Edited');
    await claims.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Claims' }).waitFor();
    expect((await platform.domains.get(did)).metadata.name).toBe('Half edited');
  });

  test('are created by a form that their protocol makes, related to others, and deleted', async () => {
    const { page, platform } = journey;
    await page.getByRole('link', { name: 'New twin' }).click();
    await page.getByLabel('What defines the twin').selectOption('did:ixo:protocol/project');
    expect(await page.getByLabel('Type').inputValue()).toBe('Project');
    await page.getByLabel('Name', { exact: true }).fill('Trees for Kisumu');
    await page.getByLabel('country').fill('KE');
    await page.getByRole('group', { name: 'location' }).getByLabel('lat').fill('-0.1');
    await page.getByText('Properties that the protocol does not name').click();
    await page.getByLabel('Other properties, as JSON').fill('{"trees": ');
    await page.getByRole('button', { name: 'Create the twin' }).click();
    await page.getByText('Write it as JSON').waitFor();
    await journey.audit('twin-create');
    await page.getByLabel('Other properties, as JSON').fill('{"trees": 500}');
    await page.getByRole('button', { name: 'Create the twin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Trees for Kisumu' }).waitFor();
    const did = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    expect((await platform.entities.get(did)).properties).toEqual({
      country: 'KE',
      location: { lat: -0.1 },
      trees: 500,
    });

    await page.getByRole('tab', { name: 'Relations' }).click();
    await page.getByText('No relations yet').waitFor();
    await page.getByLabel('Role of Trees for Kisumu').selectOption({ label: 'verifier: Oracle' });
    const { twins } = await platform.entities.list({ text: 'Meter oracle' });
    await page.getByLabel('The twin that fills it').fill(twins[0]?.did ?? '');
    await page.getByRole('button', { name: 'Relate' }).click();
    await page.getByRole('button', { name: 'verifier 1' }).click();
    await page.getByRole('button', { name: 'End the relation with Meter oracle' }).click();
    await page.getByText('No relations yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'verifier 1' }).click();
    await page.getByRole('button', { name: 'End the relation with Meter oracle' }).click();
    await page.getByText('No relations yet').waitFor();

    await page.getByRole('button', { name: 'Delete the twin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the twin' }).click();
    await page.getByText('Trees for Kisumu is deleted').waitFor();
    journey.expectFaults(/^404 for /);
    await journey.open(`/twins/${encodeURIComponent(did)}`);
    await page.getByRole('link', { name: 'See the history of a deleted twin' }).click();
    await page.getByText('twin.deleted').waitFor();
  });
});

const STOVES = 30;

/** A project with a page and more of stoves, and an oracle. */
const makeProject = async ({ domains, entities, relationships }: PlatformClient): Promise<Twin> => {
  const project = await domains.create({
    type: 'Project',
    protocol: 'did:ixo:protocol/clean-cooking',
    properties: { country: 'KE', stoves: 1200, location: { lat: -0.3, lon: 36.07 } },
    metadata: { name: 'Stoves for Nakuru' },
  });
  const oracle = await domains.create({
    type: 'Oracle',
    protocol: 'did:ixo:protocol/oracle',
    metadata: { name: 'Meter oracle' },
  });
  await relationships.create({ role: 'verifier', from: project.did, to: oracle.did });
  for (let at = 0; at < STOVES; at++) {
    const { did } = await entities.create({
      type: 'Device',
      protocol: 'did:ixo:protocol/device',
      properties: { serial: `PS-${at}` },
      metadata: { name: `Stove ${at}` },
    });
    await relationships.create({ role: 'generates', from: project.did, to: did });
  }
  return project;
};
