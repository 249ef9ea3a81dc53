import { z } from 'zod';
import { readJson } from '../read-json.js';
import { IGNORED, JSON_TYPE, shorten, type ChatScheme } from './chat-scheme.js';

/** A card has 28 KB, which a text of this length does not exceed in UTF-8. */
const MAX_TEXT = 6_000;

const MAX_QUESTION = 200;

const activity = z.looseObject({
  type: z.literal('message'),
  id: z.string().min(1).max(128),
  text: z.string().default(''),
  from: z.looseObject({
    id: z.string().min(1).max(256),
    aadObjectId: z.string().min(1).max(128).optional(),
    role: z.string().optional(),
  }),
  conversation: z.looseObject({ id: z.string().min(1).max(256) }),
  channelData: z.looseObject({ tenant: z.looseObject({ id: z.string().min(1).max(128) }) }),
});

/** An outgoing webhook. Its reply is the only message that it can send there, so the answer goes to the webhook of a workflow in the same channel. */
export const teams: ChatScheme = {
  read(body) {
    const { data } = activity.safeParse(readJson(body));
    if (!data || data.from.role === 'bot') return IGNORED;
    return {
      kind: 'message',
      reply: { type: 'message', text: 'One moment …' },
      message: {
        id: `${data.conversation.id}:${data.id}`,
        workspace: data.channelData.tenant.id,
        user: data.from.aadObjectId ?? data.from.id,
        thread: data.conversation.id,
        text: plainText(data.text),
        target: {},
      },
    };
  },

  requestOf: ({ question, text }, settings) => ({
    method: 'POST',
    url: settings.TEAM_CHAT_TEAMS_REPLY_URL ?? '',
    headers: { 'Content-Type': JSON_TYPE },
    body: JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', isSubtle: true, wrap: true, text: shorten(question, MAX_QUESTION) },
              { type: 'TextBlock', wrap: true, text: shorten(text, MAX_TEXT) },
            ],
          },
        },
      ],
    }),
  }),
};

/** Without mentions and markup. */
function plainText(html: string): string {
  return html
    .replaceAll(/<at>.*?<\/at>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}
