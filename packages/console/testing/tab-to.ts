import type { Locator, Page } from 'playwright-core';

/** More than any page has. */
const MAX_STEPS = 200;

/** Goes to a control by the tab key alone, as those do who have no pointer. @throws Error when it is not reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < MAX_STEPS; step++) {
    if ((await control.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key does not lead to ${control.toString()}`);
}
