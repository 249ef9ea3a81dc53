import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../read-json.js';
import { signatureSchemes } from '../verification/signature-schemes.js';
import { IGNORED, JSON_TYPE, type ChatScheme } from './chat-scheme.js';

const id = z.string().min(1).max(256);

const chatMessage = z.looseObject({
  type: z.literal('message'),
  workspace: id,
  user: id,
  thread: id,
  text: z.string(),
  isBot: z.boolean().default(false),
});

/** Any chat: a service of the operator translates it to this form, and signs by Standard Webhooks. */
export const standard: ChatScheme = {
  read(body, _contentType, header) {
    const { data } = chatMessage.safeParse(readJson(body));
    if (!data || data.isBot) return IGNORED;
    const { workspace, user, thread, text } = data;
    return {
      kind: 'message',
      reply: {},
      message: { id: header('webhook-id'), workspace, user, thread, text: text.trim(), target: {} },
    };
  },

  /** Signed by the first secret. It is sent again under the same id, so that the receiver recognises duplicates. */
  requestOf({ id: inReplyTo, workspace, user, thread, text }, settings, now) {
    const [key] = settings.TEAM_CHAT_STANDARD_SECRETS ?? [];
    if (!key) throw new Error('TEAM_CHAT_STANDARD_SECRETS is not set any more');
    const body = JSON.stringify({ type: 'reply', inReplyTo, workspace, user, thread, text });
    const signed = { id: `reply_${inReplyTo}`, timestamp: String(Math.floor(now.getTime() / 1000)) };
    const signature = createHmac('sha256', key)
      .update(signatureSchemes.standard.prefix(signed) + body)
      .digest('base64');
    return {
      method: 'POST',
      url: settings.TEAM_CHAT_STANDARD_REPLY_URL ?? '',
      headers: {
        'Content-Type': JSON_TYPE,
        'webhook-id': signed.id,
        'webhook-timestamp': signed.timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    };
  },
};
