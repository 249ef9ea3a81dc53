import { z } from 'zod';
import { readJson } from '../read-json.js';
import type { TeamChatSettings } from '../team-chat-settings.js';
import {
  IGNORED,
  JSON_TYPE,
  shorten,
  type ChatReply,
  type ChatScheme,
  type Inbound,
  type ReplyRequest,
} from './chat-scheme.js';

/** https://docs.slack.dev/reference/methods/chat.postMessage: Slack truncates longer texts itself, within a word. */
const MAX_TEXT = 12_000;

/** The only host whose URLs in a payload are used. */
const RESPONSE_HOST = 'hooks.slack.com';

const handshake = z.looseObject({ type: z.literal('url_verification'), challenge: z.string().max(1024) });

const eventCallback = z.looseObject({
  type: z.literal('event_callback'),
  event_id: z.string().min(1).max(256),
  team_id: z.string().min(1).max(256),
  event: z.looseObject({
    type: z.string(),
    user: z.string().min(1).max(256).optional(),
    bot_id: z.string().optional(),
    subtype: z.string().optional(),
    channel: z.string().min(1).max(256).optional(),
    channel_type: z.string().optional(),
    text: z.string().default(''),
    ts: z.string().max(64).optional(),
    thread_ts: z.string().max(64).optional(),
  }),
});

const slashCommand = z.looseObject({
  command: z.string().min(1),
  trigger_id: z.string().min(1).max(256),
  team_id: z.string().min(1).max(256),
  user_id: z.string().min(1).max(256),
  channel_id: z.string().min(1).max(256),
  text: z.string().default(''),
  response_url: z.string().refine(isResponseUrl),
});

export const slack: ChatScheme = {
  read(body, contentType) {
    if (!contentType.startsWith(JSON_TYPE))
      return readCommand(Object.fromEntries(new URLSearchParams(body.toString())));
    const payload = readJson(body);
    const { data } = handshake.safeParse(payload);
    return data ? { kind: 'handshake', reply: { challenge: data.challenge } } : readEvent(payload);
  },

  requestOf(reply, settings) {
    const text = escapeText(shorten(reply.text, MAX_TEXT));
    const { responseUrl } = reply.target;
    return responseUrl === undefined ? posted(reply, text, settings) : answered(responseUrl, text);
  },

  // Slack answers 200 with `ok: false`.
  errorIn: ({ body = '' }) => refusal.safeParse(readJson(body)).data?.error,
};

/** An answer to a slash command, which its user alone sees. */
function answered(url: string, text: string): ReplyRequest {
  const body = JSON.stringify({ response_type: 'ephemeral', text });
  return { method: 'POST', url, headers: { 'Content-Type': JSON_TYPE }, body };
}

function posted(
  { id, target: { channel, threadTs } }: ChatReply,
  text: string,
  { TEAM_CHAT_SLACK_API, TEAM_CHAT_SLACK_TOKEN = '' }: TeamChatSettings,
): ReplyRequest {
  return {
    method: 'POST',
    url: `${TEAM_CHAT_SLACK_API}/chat.postMessage`,
    headers: {
      'Content-Type': `${JSON_TYPE}; charset=utf-8`,
      Authorization: `Bearer ${TEAM_CHAT_SLACK_TOKEN}`,
    },
    body: JSON.stringify({
      channel,
      ...(threadTs !== undefined && { thread_ts: threadTs }),
      text,
      unfurl_links: false,
      unfurl_media: false,
      metadata: { event_type: 'oracle_answer', event_payload: { id } },
    }),
  };
}

const refusal = z.looseObject({ ok: z.literal(false), error: z.string().default('unknown') });

/** Mentions of the app, and direct messages to it. Channels send a mention as two events, of which one is taken. */
function readEvent(payload: unknown): Inbound {
  const { data } = eventCallback.safeParse(payload);
  if (!data) return IGNORED;
  const { type, user, bot_id: bot, subtype, channel, channel_type: place, text, ts, thread_ts } = data.event;
  const isDirect = type === 'message' && place === 'im';
  const isOfUser = bot === undefined && subtype === undefined;
  if (!isOfUser || user === undefined || channel === undefined || !(isDirect || type === 'app_mention'))
    return IGNORED;
  // A direct conversation is one thread, unless the user has opened one in it.
  const threadTs = thread_ts ?? (isDirect ? undefined : ts);
  return {
    kind: 'message',
    reply: {},
    message: {
      id: data.event_id,
      workspace: data.team_id,
      user,
      thread: threadTs === undefined ? channel : `${channel}:${threadTs}`,
      text: plainText(text),
      target: { channel, ...(threadTs !== undefined && { threadTs }) },
    },
  };
}

function readCommand(form: Record<string, string>): Inbound {
  const { data } = slashCommand.safeParse(form);
  if (!data) return IGNORED;
  return {
    kind: 'message',
    reply: { response_type: 'ephemeral', text: 'One moment …' },
    message: {
      id: `command:${data.trigger_id}`,
      workspace: data.team_id,
      user: data.user_id,
      thread: `command:${data.channel_id}`,
      text: data.text.trim(),
      target: { responseUrl: data.response_url },
    },
  };
}

function isResponseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  return protocol === 'https:' && host === RESPONSE_HOST && username === '' && password === '';
}

/** Without the mention at the beginning, and with Slack's three entities decoded. */
function plainText(text: string): string {
  return text
    .replace(/^\s*<@[A-Z0-9]+(?:\|[^>]*)?>/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

/** So that no answer can mention a channel or a user. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
