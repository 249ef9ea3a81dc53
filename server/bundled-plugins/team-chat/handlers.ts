import type { Callers, HostServices, OperationHandlers } from '../../plugin-api.js';
import type { Contract } from '../../../generated/plugins/team-chat/contract.js';
import type { Inbox } from './inbox/inbox.js';
import { hashOfCode, newLinkCode } from './links/link-code.js';
import type { LinkStore } from './links/link-store.js';
import { storable } from './schemes/chat-scheme.js';
import { chatSchemes } from './schemes/chat-schemes.js';
import { keysOf, type TeamChatSettings } from './team-chat-settings.js';
import { verifyWebhook, type WebhookRefusal } from './verification/verify-webhook.js';

export interface HandlerOptions {
  readonly settings: TeamChatSettings;
  readonly inbox: Pick<Inbox, 'receive'>;
  readonly links: LinkStore;
  readonly messages: HostServices['messages'];
  readonly clock: HostServices['clock'];
  readonly refuse: HostServices['refuse'];
  /** Called when a message has been stored. */
  readonly onReceived: () => void;
}

const CODE_MINUTES = 10;

const REFUSALS: Readonly<Record<WebhookRefusal, string>> = {
  unsigned: 'The signature or its time is missing, or has another form',
  stale: 'The time of the webhook is more than five minutes from ours',
  forged: 'The signature does not fit the body',
};

export function createHandlers({
  settings,
  inbox,
  links,
  messages,
  clock,
  refuse,
  onReceived,
}: HandlerOptions): OperationHandlers<Callers, Contract> {
  return {
    async receiveTeamChatWebhook({ path: { scheme }, body, headers }) {
      // Before anything is parsed, and before anything costs a statement.
      const refusal = verifyWebhook(
        scheme,
        { headers, body },
        { keys: keysOf(settings, scheme), now: clock() },
      );
      if (refusal)
        throw refuse('invalid_signature', REFUSALS[refusal], {
          headers: { 'WWW-Authenticate': `Webhook realm="${scheme}"` },
        });
      const header = (name: string) => headers[name]?.toString() ?? '';
      const inbound = chatSchemes[scheme].read(body, header('content-type'), header);
      if (inbound.kind === 'handshake') return { status: 200, body: { ...inbound.reply } };
      const message = inbound.kind === 'message' ? storable(inbound.message) : undefined;
      if (inbound.kind === 'ignored' || !message) return { status: 200, body: {} };
      await inbox.receive(scheme, message);
      onReceived();
      return { status: 200, body: { ...inbound.reply } };
    },

    async createTeamChatLinkCode({ caller }) {
      const code = newLinkCode();
      const expiresAt = new Date(clock().getTime() + CODE_MINUTES * 60_000);
      const permission = await messages.allow(caller);
      const spent = await links.putCode({
        hash: hashOfCode(code),
        userDid: caller.did,
        permission,
        expiresAt,
      });
      for (const earlier of spent) await messages.withdraw(earlier);
      return {
        status: 201,
        body: { code, command: `link ${code}`, expiresAt: expiresAt.toISOString() },
        headers: { 'Cache-Control': 'no-store' },
      };
    },

    async listTeamChatLinks({ caller }) {
      const listed = await links.list(caller.did);
      return {
        status: 200,
        body: {
          links: listed.map(({ id, scheme, workspace, user, createdAt }) => ({
            linkId: id,
            scheme,
            workspace,
            user,
            createdAt: createdAt.toISOString(),
          })),
        },
      };
    },

    async deleteTeamChatLink({ caller, path: { linkId } }) {
      const permission = await links.delete(linkId, caller.did);
      if (permission === undefined) throw refuse('chat_link_not_found', 'Link not found');
      await messages.withdraw(permission);
      return { status: 200, body: { message: 'Link deleted' } };
    },
  };
}
