import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, createTestUser, startTestServer, type TestServer } from '../../testing/server.js';
import { startChatReceiver, type ChatReceiver } from './testing/chat-receiver.js';
import { chatSettings, createMember } from './testing/chat-stage.js';

const PRICES = { message: 5, inputPerMillion: 300, outputPerMillion: 1500, maximum: 10 };

let receiver: ChatReceiver;
let server: TestServer;
beforeAll(async () => {
  receiver = await startChatReceiver();
  server = await startTestServer(
    { PLUGINS: 'credits,team-chat' },
    {
      environment: {
        ...chatSettings(receiver),
        CREDITS_PRICES: JSON.stringify(PRICES),
        CREDITS_START: '12',
      },
    },
  );
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

it('an answer in a chat is charged like any other one, and refused when there are too few credits', async () => {
  const ada = await createTestUser(server);
  const member = createMember(server, receiver, 'slack');
  await member.link(ada);
  expect(await member.ask('/stream 3')).toBe('1 2 3');
  const { body } = await call(`${server.url}/credits`, { headers: await ada.headers() });
  expect(body).toMatchObject({ balance: 7, held: 0 });
  expect(await member.ask('/stream 3')).toMatch(/^I could not answer: .*credits/);
});
