import type { Locator, Page } from 'playwright-core';

/** The chat of the console, by what its user sees. */
export class ConsoleChat {
  constructor(private readonly page: Page) {}

  /** Signs the delegation that the oracle asks for, and opens a session. The page is at the chat. */
  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign and continue' }).click();
    await this.newSession();
  }

  async newSession(): Promise<void> {
    const before = this.page.url();
    await this.page.getByRole('button', { name: 'New session' }).first().click();
    await this.page.waitForURL((url) => url.href !== before && url.pathname.includes('/chat/ses_'));
    await this.page.getByText('Live', { exact: true }).waitFor();
  }

  async send(message: string): Promise<void> {
    await this.page.getByLabel('Message', { exact: true }).fill(message);
    await this.page.getByRole('button', { name: 'Send' }).click();
    await this.questions.filter({ hasText: message }).last().waitFor();
  }

  get questions(): Locator {
    return this.page.getByRole('article', { name: 'Question' });
  }

  /** The last answer. */
  get answer(): Locator {
    return this.page.getByRole('article', { name: 'Answer' }).last();
  }

  /** The last answer, once it has ended. */
  async ended(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Send' }).waitFor();
    await this.answer.and(this.page.locator('[aria-busy=false]')).waitFor();
    return this.answer;
  }

  /** The words of the last answer, once it has ended. */
  async text(): Promise<string> {
    return (await this.ended()).locator('.markdown').innerText();
  }

  get timeline(): Locator {
    return this.page.getByRole('complementary', { name: 'Run' });
  }
}

/** What the oracle answers to `/stream` with so many pieces. */
export const counted = (pieces: number): string =>
  Array.from({ length: pieces }, (_, at) => at + 1).join(' ');
