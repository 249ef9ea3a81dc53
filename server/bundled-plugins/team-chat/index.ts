import { definePlugin } from '../../plugin-api.js';
import { contract } from '../../../generated/plugins/team-chat/contract.js';
import { createHandlers } from './handlers.js';
import { createInbox } from './inbox/inbox.js';
import { createLinkStore } from './links/link-store.js';
import { createThreadStore } from './links/thread-store.js';
import { migrations } from './migrations.js';
import { personalDataIn } from './team-chat-personal-data.js';
import { teamChatSettings } from './team-chat-settings.js';
import { createAnswerMessage } from './worker/answer-message.js';
import { createChatWorker } from './worker/chat-worker.js';
import { createDeliverReply } from './worker/deliver-reply.js';

/** Users ask the oracle in their team's chat, after they have linked it to their DID. */
export default definePlugin({
  name: 'team-chat',
  version: '1.0.0',
  requires: { host: '>=0.2.0' },
  manifest: {
    title: 'Team chat',
    summary: 'Answers users in Slack, Discord, Microsoft Teams, and chats that send Standard Webhooks.',
    visibility: 'silent',
    stability: 'beta',
  },
  config: teamChatSettings,
  contract,
  needs: ['database', 'secrets', 'clock', 'log', 'post', 'messages', 'refuse'],
  setup({ config: settings, database, secrets, clock, log, post, messages, refuse }) {
    const inbox = createInbox(database, secrets, (lease) =>
      log.error({ id: lease.id }, 'a message of a chat cannot be decrypted'),
    );
    const links = createLinkStore(database);
    const worker = createChatWorker({
      inbox,
      answerMessage: createAnswerMessage({
        links,
        threads: createThreadStore(database),
        messages,
        clock,
        linkPage: settings.TEAM_CHAT_LINK_URL,
      }),
      deliverReply: createDeliverReply({ settings, post, clock }),
      leaseSeconds: settings.TEAM_CHAT_LEASE_SECONDS,
      log,
    });
    return {
      migrations,
      personalData: personalDataIn(database.schema),
      handlers: createHandlers({ settings, inbox, links, messages, clock, refuse, onReceived: worker.wake }),
      jobs: [
        {
          name: 'delete-old',
          everySeconds: 3600,
          async run() {
            await inbox.deleteOld();
            for (const permission of await links.deleteExpired(clock())) await messages.withdraw(permission);
          },
        },
      ],
      start: worker.start,
      stop: worker.stop,
      getAuthExcludedRoutes: () => [{ path: '/team-chat/webhooks/{scheme}', method: 'POST' }],
    };
  },
});
