import { beforeEach, expect, test } from '@jest/globals';
import { ConsoleChat, counted } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';
import { startServerBehindNetwork, type ServerBehindNetwork } from '../testing/server-behind-network.js';

let server: ServerBehindNetwork;

describeJourney(
  'the chat of the console on a network that fails',
  (journey) => {
    let chat: ConsoleChat;
    beforeEach(async () => {
      chat = new ConsoleChat(journey.page);
      await journey.page.goto(`${server.url}/console/chat`);
      await chat.begin();
      journey.expectFaults(/ERR_|^WebSocket connection to/);
    });

    const breakNetwork = () => {
      server.network.refuse();
      server.network.reset();
    };

    test('says when it tries again, and goes on in the middle of an answer without a lost or doubled word', async () => {
      const { page } = journey;
      await chat.send('/stream 600');
      await chat.answer.getByText(/\b50\b/).waitFor();
      breakNetwork();
      await page.getByText(/^Connection lost\. Attempt \d+ in \d+ s$/).waitFor();
      await journey.audit('chat-offline');
      await server.network.heal();
      expect(await chat.text()).toBe(counted(600));
      await page.getByText('Live', { exact: true }).waitFor();
    });

    test('keeps a message that could not be sent, and sends it again', async () => {
      const { page } = journey;
      breakNetwork();
      await page.getByText('Connecting …').waitFor();
      await chat.send('/stream 5');
      await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
      await page.getByText('Send the message above first, or edit it.').waitFor();
      await journey.audit('chat-not-sent');
      await server.network.heal();
      await page.getByText('Live', { exact: true }).waitFor();
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      expect(await chat.text()).toBe(counted(5));
      expect(await chat.questions.count()).toBe(1);
    });
  },
  { startServer: async () => (server = await startServerBehindNetwork()) },
);
