import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { urlOf } from '../../../server/startup/listen.js';
import { ConsoleChat } from '../testing/console-chat.js';
import { describeJourney } from '../testing/console-journey.js';

describeJourney('the console at another origin than its server', (journey) => {
  let host: Server;
  let origin: string;
  beforeAll(async () => {
    const app = express();
    app.use('/console', express.static('dist/console'));
    app.get('/console/{*path}', (_request, response) =>
      response.sendFile('index.html', { root: 'dist/console' }),
    );
    host = createServer(app).listen(0, '127.0.0.1');
    await once(host, 'listening');
    origin = urlOf(host, { HOST: '127.0.0.1' });
  });
  afterAll(() => {
    host.closeAllConnections();
    host.close();
  });

  test('asks which server it is for, and works with it', async () => {
    const { page, server } = journey;
    // The page itself, and the look whether its origin is a server.
    journey.expectFaults(new RegExp(`^(?:leaves the server: |404 for )${origin}`));
    await page.goto(`${origin}/console/chat`);
    const address = page.getByLabel('Address of the server');
    await address.fill('nonsense');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('Write the whole address').waitFor();
    await journey.audit('which-server');
    await address.fill(server.url);
    await page.getByRole('button', { name: 'Open' }).click();
    const chat = new ConsoleChat(page);
    await chat.begin();
    await chat.send('/stream 5');
    expect(await (await chat.ended()).innerText()).toContain('1 2 3 4 5');
  });

  test('takes the server from the address of the page', async () => {
    const { page, server } = journey;
    journey.expectFaults(new RegExp(`^leaves the server: ${origin}`));
    await page.goto(`${origin}/console/?server=${server.url}`);
    await page.getByRole('heading', { name: 'What is what' }).waitFor();
    await journey.connectApiKey();
  });
});
