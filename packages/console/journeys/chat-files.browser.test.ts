import { expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../../../server/testing/server.js';
import { startMediaServer, type MediaServer } from '../../../server/testing/services/media-server.js';
import {
  finish,
  say,
  startOpenAiServer,
  type OpenAiServer,
} from '../../../server/testing/services/openai-server.js';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

let model: OpenAiServer;
let media: MediaServer;

describeJourney(
  'the chat of the console, with files and a choice of models,',
  (journey) => {
    test('asks the chosen model about a file, and keeps the files of a message that is refused', async () => {
      const { page, server } = journey;
      const chat = new ConsoleChat(page);
      await page.goto(`${server.url}/console/chat`);
      await chat.begin();
      await page.getByLabel('Model').selectOption('Large');
      await attach(media.putFile('/readings.csv', { body: 'stove,7', contentType: 'text/csv' }));
      await page.getByText('Attach a link (1)').waitFor();
      await journey.audit('chat-attachment');
      model.script([say('Seven **stoves**.'), ...finish()]);
      await chat.send('How many stoves?');
      expect(await chat.text()).toBe('Seven stoves.');
      await chat.questions.getByText('readings.csv').waitFor();
      const { body } = await model.request(0);
      expect(body.model).toBe('large');
      expect(JSON.stringify(body.messages.at(-1))).toContain('stove,7');

      journey.expectFaults(/^422 for /);
      await attach(`${media.url}/nowhere.csv`);
      await chat.send('And how many pots?');
      const refusal = page.getByRole('alert').filter({ hasText: 'attachment_unavailable' });
      await refusal
        .getByText(/nowhere\.csv/)
        .first()
        .waitFor();
      await journey.audit('chat-attachment-refused');
      await refusal.getByRole('button', { name: 'Edit the message' }).click();
      await page.getByRole('button', { name: 'Remove nowhere.csv' }).click();
      model.script([say('None.'), ...finish()]);
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await chat.text()).toBe('None.');
      expect((await model.request(1)).body.model).toBe('large');
    });

    const attach = async (link: string) => {
      const field = journey.page.getByLabel('Link to a file');
      if (!(await field.isVisible())) await journey.page.getByText('Attach a link').click();
      await field.fill(link);
      await journey.page.getByRole('button', { name: 'Attach', exact: true }).click();
    };
  },
  { startServer: startServerWithModels },
);

async function startServerWithModels(): Promise<TestServer> {
  [model, media] = await Promise.all([startOpenAiServer(), startMediaServer()]);
  const server = await startTestServer({
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'small',
    LLM_MODELS: JSON.stringify([{ id: 'large', label: 'Large' }]),
    ATTACHMENTS_PRIVATE: 'on',
  });
  return {
    ...server,
    async close() {
      await server.close();
      await Promise.all([model.close(), media.close()]);
    },
  };
}
