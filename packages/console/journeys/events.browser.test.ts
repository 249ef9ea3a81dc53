import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the events of the console', (journey) => {
  const project = (name: string) =>
    journey.platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/project',
      metadata: { name },
    });
  const rows = () => journey.page.getByRole('region', { name: 'Events, the newest first' }).getByRole('link');
  const row = (sentence: string) => rows().filter({ hasText: sentence });
  const openFeed = async (path = '/events') => {
    await journey.open(path);
    await journey.connectApiKey();
    await journey.page.getByText('Live', { exact: true }).waitFor();
  };

  test('say what would fill them', async () => {
    await openFeed('/events?after=999999999');
    await journey.page.getByRole('heading', { name: 'No event after event 999999999' }).waitFor();
    await journey.audit('events-empty');
    await journey.page.getByRole('button', { name: 'Read from the beginning' }).click();
    await journey.page.getByRole('heading', { name: /^No event/ }).waitFor({ state: 'detached' });
  });

  test('appear as they happen, by kind and twin, and are opened by their links', async () => {
    const { page } = journey;
    await openFeed();
    const { did } = await project('Kisumu stoves');
    await project('Nairobi solar');
    await row('Project Kisumu stoves was created').waitFor();
    await row('Project Nairobi solar was created').waitFor();
    await journey.audit('events');

    await page.getByRole('button', { name: 'Claims', exact: true }).click();
    await page.getByRole('heading', { name: 'No event fits the filters' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filters' }).click();
    await page.getByRole('searchbox', { name: 'Twin' }).fill(did);
    await page.getByRole('button', { name: 'Filter' }).click();
    await row('Project Kisumu stoves was created').waitFor();
    expect(await row('Nairobi').count()).toBe(0);

    await row('Project Kisumu stoves was created').click();
    const details = page.getByRole('complementary', { name: /^Event \d+$/ });
    await details.getByText('"name": "Kisumu stoves"').waitFor();
    await journey.audit('event');
    await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}?after=999999999`);
    await details.getByText('"name": "Kisumu stoves"').waitFor();
  });

  test('are read on after a pause, from where the reader has stopped', async () => {
    const { page } = journey;
    await openFeed();
    await project('Before the pause');
    await row('Before the pause').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await project('During the pause');
    await page.getByRole('button', { name: 'Resume' }).click();
    await row('During the pause').waitFor();
    expect(await row('the pause').count()).toBe(2);
  });

  test('survive a network that is away, without loss or double', async () => {
    const { page } = journey;
    journey.expectFaults(/ERR_INTERNET_DISCONNECTED/);
    await openFeed();
    await project('Before the network was away');
    await row('the network was away').waitFor();
    await page.context().setOffline(true);
    await project('While the network was away, 1');
    await project('While the network was away, 2');
    await page.getByText(/^Reconnecting/).waitFor();
    await page.context().setOffline(false);
    await project('After the network was away');
    await row('After the network was away').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await rows().filter({ hasText: 'the network was away' }).allInnerTexts()).toEqual([
      expect.stringContaining('After'),
      expect.stringContaining('away, 2'),
      expect.stringContaining('away, 1'),
      expect.stringContaining('Before'),
    ]);
  });

  test('are gone through by the arrow keys', async () => {
    const { page } = journey;
    await project('First of two');
    await project('Second of two');
    await openFeed();
    await row('Second of two').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate<string>('document.activeElement.innerText')).toContain('First of two');
  });
});
