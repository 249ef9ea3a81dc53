import { z } from 'zod';
import { readJson } from '../read-json.js';
import { IGNORED, JSON_TYPE, shorten, type ChatScheme } from './chat-scheme.js';

/** https://discord.com/developers/docs/resources/message: characters of the content. */
const MAX_TEXT = 2_000;

const PING = 1;
const COMMAND = 2;
const PONG = { type: 1 };

/** "Thinking …", until the reply is edited. Only the user sees it. */
const DEFERRED = { type: 5, data: { flags: 64 } };

const snowflake = z.string().regex(/^\d{1,20}$/);
const user = z.looseObject({ id: snowflake, bot: z.boolean().optional() });

const interaction = z.looseObject({
  id: snowflake,
  type: z.number(),
  application_id: snowflake,
  token: z.string().regex(/^[\w.-]{1,1024}$/),
  guild_id: snowflake.optional(),
  channel_id: snowflake,
  member: z.looseObject({ user }).optional(),
  user: user.optional(),
  data: z.looseObject({
    options: z.array(z.looseObject({ type: z.number(), value: z.unknown() })).default([]),
  }),
});

const ping = z.looseObject({ type: z.literal(PING) });

export const discord: ChatScheme = {
  read(body) {
    const payload = readJson(body);
    if (ping.safeParse(payload).success) return { kind: 'handshake', reply: PONG };
    const { data } = interaction.safeParse(payload);
    const sender = data?.member?.user ?? data?.user;
    if (data?.type !== COMMAND || !sender || sender.bot === true) return IGNORED;
    const text = data.data.options.map(({ value }) => value).find((value) => typeof value === 'string');
    return {
      kind: 'message',
      reply: DEFERRED,
      message: {
        id: data.id,
        // A direct message is in no server.
        workspace: data.guild_id ?? '@me',
        user: sender.id,
        thread: data.channel_id,
        text: (text ?? '').trim(),
        target: { application: data.application_id, token: data.token },
      },
    };
  },

  requestOf: ({ target: { application = '', token = '' }, text }, settings) => ({
    method: 'PATCH',
    url: `${settings.TEAM_CHAT_DISCORD_API}/webhooks/${application}/${token}/messages/@original`,
    headers: { 'Content-Type': JSON_TYPE },
    // No answer can mention anybody.
    body: JSON.stringify({ content: shorten(text, MAX_TEXT), allowed_mentions: { parse: [] } }),
  }),
};
