import { ChatPage } from './chat-page.js';

/** The chat page in React, whose user signs in first, and allows what the oracle asks for later. */
export class ChatReactPage extends ChatPage {
  override async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.click('Allow');
    const allow = this.page.getByRole('dialog').getByRole('button', { name: 'Allow' });
    await this.page.addLocatorHandler(allow, (button) => button.click());
    await this.page.getByRole('button', { name: 'New session' }).click();
    await this.connected();
  }
}
