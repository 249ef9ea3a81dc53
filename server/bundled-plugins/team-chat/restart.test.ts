/** What survives the sudden end of the only server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useServerProcesses, type ServerProcess } from '../../testing/processes/server-processes.js';
import { createTestUser } from '../../testing/server.js';
import { accept, startChatReceiver, type ChatReceiver } from './testing/chat-receiver.js';
import { chatSettings, createMember } from './testing/chat-stage.js';

/** The answer to `/stream 400`, which takes longer than a test needs to end the server. */
const WHOLE = Array.from({ length: 400 }, (_, index) => index + 1).join(' ');

const servers = useServerProcesses();
let receiver: ChatReceiver;
beforeAll(async () => {
  receiver = await startChatReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.answer = accept;
  receiver.replies.length = 0;
});

const start = (settings = {}) =>
  servers.start({
    PLUGINS: 'team-chat',
    RUN_LEASE_SECONDS: '1',
    LOG_LEVEL: 'info',
    ...chatSettings(receiver),
    ...settings,
  });

async function linkedMember(server: ServerProcess) {
  const { url, oracleDid } = await server.ready();
  const member = createMember({ url }, receiver, 'standard');
  await member.link(await createTestUser({ oracleDid }));
  receiver.replies.length = 0;
  return { member, PORT: new URL(url).port };
}

async function kill({ child, exited }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await exited;
}

/** Resolves when there is such a row. */
async function until(query: string): Promise<void> {
  while ((await servers.database.query(query)).length === 0);
}

describe('a message that was acknowledged is answered exactly once when the server is killed', () => {
  it.each<[string, () => Promise<void>]>([
    ['at once', () => Promise.resolve()],
    ['while it makes the answer', () => until(`select 1 from run_events where event = 'message'`)],
  ])('%s', async (_, isSo) => {
    const server = start();
    const { member, PORT } = await linkedMember(server);
    expect((await member.say('/stream 400')).status).toBe(200);
    await isSo();
    await kill(server);
    expect(receiver.replies).toEqual([]);

    await start({ PORT }).ready();
    // Answers to one user come in order: that to the next message is the last.
    await member.say('/stream 3');
    await receiver.until(({ body }) => body.text === '1 2 3');
    expect(receiver.replies.map(({ body }) => body.text)).toEqual([WHOLE, '1 2 3']);
    // The server that took over has continued the answer, and made no second one.
    expect(await servers.database.query('select 1 from runs')).toHaveLength(2);
  });
});

it('a reply that was on its way is sent again under the same id', async () => {
  const server = start();
  const { member, PORT } = await linkedMember(server);
  const killed = new Promise<void>((resolve) => {
    receiver.answer = (_, response) => {
      receiver.answer = accept;
      void kill(server).then(() => {
        response.destroy();
        resolve();
      });
    };
  });
  await member.say('/stream 3');
  await killed;
  await start({ PORT }).ready();
  const again = await receiver.until((reply) => receiver.replies.indexOf(reply) === 1);
  const [first] = receiver.replies;
  expect([again.bytes, again.headers['webhook-id']]).toEqual([first?.bytes, first?.headers['webhook-id']]);
});
