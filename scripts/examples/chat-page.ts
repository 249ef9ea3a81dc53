import type { Locator, Page } from 'playwright-core';

/** The chat page in a browser, as a user sees it. */
export class ChatPage {
  /** The newest. */
  readonly answer: Locator;

  constructor(readonly page: Page) {
    this.answer = page.locator('.answer').last();
  }

  /** Opens the page, which connects to a session. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.connected();
  }

  async newSession(): Promise<void> {
    const { page } = this;
    const before = page.url();
    await page.getByRole('button', { name: 'New session' }).click();
    await page.waitForURL((url) => url.href !== before);
    await page.locator('.answer').waitFor({ state: 'detached' });
    await this.connected();
  }

  async connected(): Promise<void> {
    await this.page.locator('#connection[data-state="connected"]').waitFor();
  }

  async send(message: string): Promise<void> {
    await this.page.getByLabel('Message', { exact: true }).fill(message);
    await this.page.keyboard.press('Enter');
    await this.page.locator('.question', { hasText: message }).last().waitFor();
  }

  async click(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Waits until the newest answer, or another place, shows a text. */
  async shows(text: string | RegExp, place = this.answer): Promise<void> {
    await place.getByText(text).first().waitFor();
  }

  /** Waits until the newest answer has ended. */
  async ended(): Promise<void> {
    await this.page.locator('.answer').last().and(this.page.locator('[aria-busy="false"]')).waitFor();
  }

  /** The text of the newest answer, without cards and notes. */
  async text(): Promise<string> {
    await this.ended();
    return (await this.answer.locator('.text').allInnerTexts()).join('');
  }

  /** The calls of the newest answer, as `name state`. */
  async calls(): Promise<string[]> {
    return this.answer.locator('.call summary').allInnerTexts();
  }
}
