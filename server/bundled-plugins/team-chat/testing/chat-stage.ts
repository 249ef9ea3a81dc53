import { randomInt, randomUUID } from 'node:crypto';
import { call, type JsonReply, type TestUser } from '../../../testing/server.js';
import type { SchemeName } from '../verification/signature-schemes.js';
import { payloadOf, textOf, type TestMessage } from './chat-payloads.js';
import type { ChatReceiver } from './chat-receiver.js';
import { newSecret, signWebhook } from './sign-webhook.js';

const secrets = {
  slack: newSecret('slack'),
  discord: newSecret('discord'),
  teams: newSecret('teams'),
  standard: newSecret('standard'),
};

/** The settings of the plugin, with the receiver in place of all chat platforms. */
export function chatSettings({ url }: Pick<ChatReceiver, 'url'>): Record<string, string> {
  return {
    TEAM_CHAT_SLACK_SECRETS: secrets.slack.text,
    TEAM_CHAT_SLACK_TOKEN: 'xoxb-1',
    TEAM_CHAT_SLACK_API: `${url}/slack`,
    TEAM_CHAT_DISCORD_KEYS: secrets.discord.text,
    TEAM_CHAT_DISCORD_API: `${url}/discord`,
    TEAM_CHAT_TEAMS_SECRETS: secrets.teams.text,
    TEAM_CHAT_TEAMS_REPLY_URL: `${url}/teams`,
    TEAM_CHAT_STANDARD_SECRETS: secrets.standard.text,
    TEAM_CHAT_STANDARD_REPLY_URL: `${url}/standard`,
    TEAM_CHAT_PRIVATE: 'on',
    TEAM_CHAT_LEASE_SECONDS: '1',
  };
}

/** Signs a body and sends it. */
export async function sendWebhook(
  { url }: { readonly url: string },
  scheme: SchemeName,
  body: string | Buffer,
  {
    id = randomUUID(),
    at = new Date(),
    headers = {},
  }: { id?: string; at?: Date; headers?: Record<string, string> } = {},
): Promise<JsonReply> {
  const signed = signWebhook(scheme, { body, at, id, secret: secrets[scheme] });
  return call(`${url}/team-chat/webhooks/${scheme}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed.headers, ...headers },
    raw: signed.body,
  });
}

/** A user of a chat, who writes in one thread unless it says something else. */
export interface ChatMember {
  readonly scheme: SchemeName;
  readonly user: string;
  readonly thread: string;
  /** Sends a message; the reply is the acknowledgement. */
  say(text: string, but?: Partial<TestMessage>): Promise<JsonReply>;
  /** Sends a message, and waits for the text of the answer. */
  ask(text: string, but?: Partial<TestMessage>): Promise<unknown>;
  /** Links the member to the user of the oracle. */
  link(user: TestUser): Promise<unknown>;
}

/** Discord's ids are numbers, which all others allow. */
const newId = () => String(randomInt(2 ** 40));

export function createMember(
  server: { readonly url: string },
  receiver: ChatReceiver,
  scheme: SchemeName,
): ChatMember {
  const [user, thread] = [newId(), newId()];
  const say = (text: string, but: Partial<TestMessage> = {}) => {
    const message = { id: newId(), user, thread, text, at: new Date(), ...but };
    return sendWebhook(server, scheme, JSON.stringify(payloadOf[scheme](message)), message);
  };
  const ask = async (text: string, but?: Partial<TestMessage>) => {
    const before = new Set(receiver.replies);
    const { status, body } = await say(text, but);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return textOf[scheme]((await receiver.until((reply) => !before.has(reply))).body);
  };
  return {
    scheme,
    user,
    thread,
    say,
    ask,
    link: async (owner) => ask((await newLinkCode(server, owner)).command),
  };
}

export async function newLinkCode({ url }: { readonly url: string }, user: TestUser) {
  const headers = await user.headers();
  const { status, body } = await call(`${url}/team-chat/links`, { method: 'POST', headers });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { code: String(body.code), command: String(body.command) };
}

export async function linksOf({ url }: { readonly url: string }, user: TestUser) {
  const { body } = await call(`${url}/team-chat/links`, { headers: await user.headers() });
  return body.links as { linkId: string; scheme: string; workspace: string; user: string }[];
}
