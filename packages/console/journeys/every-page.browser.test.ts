import { beforeAll, expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';
import { fillRegister, type FilledRegister } from '../testing/filled-register.js';
import { pagesOf } from '../testing/console-pages.js';
import { walkByTab } from '../testing/walk-by-tab.js';

describeJourney('every page of the console', (journey) => {
  let register: FilledRegister;
  beforeAll(async () => {
    register = await fillRegister(journey.platform);
  });

  /** Opens each page once, and continues when it has shown what it reads. */
  const visitAll = async (visit: (name: string) => Promise<void>) => {
    const { page } = journey;
    await journey.open('');
    await journey.connectApiKey();
    for (const [name, path] of pagesOf(register)) {
      await journey.open(path);
      await page.waitForFunction("!document.querySelector('main .progress')");
      await visit(name);
    }
  };

  test('fits a phone, a desk and a wall, in light and dark', () =>
    visitAll((name) => journey.audit(`page-${name}`)));

  test('is used by Tab alone: focus is seen, reaches each control, and is never trapped', async () => {
    const findings: string[] = [];
    await visitAll(async (name) => {
      for (const finding of await walkByTab(journey.page)) findings.push(`${name}: ${finding}`);
    });
    expect(findings).toEqual([]);
  });
});
