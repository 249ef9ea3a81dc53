import { describe, expect, it } from '@jest/globals';
import { newSecret } from '../testing/sign-webhook.js';
import { teamChatSettings } from '../team-chat-settings.js';
import { signatureSchemes } from '../verification/signature-schemes.js';
import { verifyWebhook } from '../verification/verify-webhook.js';
import type { ChatReply } from './chat-scheme.js';
import { chatSchemes } from './chat-schemes.js';

const secret = newSecret('standard').text;
const settings = teamChatSettings.parse({
  TEAM_CHAT_SLACK_TOKEN: 'xoxb-1',
  TEAM_CHAT_TEAMS_REPLY_URL: 'https://example.org/teams',
  TEAM_CHAT_STANDARD_SECRETS: `${secret},${newSecret('standard').text}`,
  TEAM_CHAT_STANDARD_REPLY_URL: 'https://example.org/replies',
});
const now = new Date('2026-01-01T10:00:00Z');
const reply = (but: Partial<ChatReply>): ChatReply => ({
  id: '1',
  workspace: 'acme',
  user: 'ada',
  thread: 'general',
  question: 'What is a twin?',
  text: 'A record.',
  target: {},
  ...but,
});
const request = (scheme: keyof typeof chatSchemes, but: Partial<ChatReply>) => {
  const { body, ...rest } = chatSchemes[scheme].requestOf(reply(but), settings, now);
  return { ...rest, body: JSON.parse(body) as Record<string, unknown> };
};

describe('a reply', () => {
  it('to Slack is posted by the token of the bot in the thread, and mentions nobody', () => {
    const target = { channel: 'C1', threadTs: '1.2' };
    const { method, url, headers, body } = request('slack', { target, text: '<!channel> a < b & <@U1>' });
    expect([method, url, headers.Authorization]).toEqual([
      'POST',
      'https://slack.com/api/chat.postMessage',
      'Bearer xoxb-1',
    ]);
    expect(body).toMatchObject({
      channel: 'C1',
      thread_ts: '1.2',
      text: '&lt;!channel&gt; a &lt; b &amp; &lt;@U1&gt;',
    });
  });

  it('to a slash command goes where Slack has said, without the token', () => {
    const responseUrl = 'https://hooks.slack.com/commands/1/2';
    const { url, headers, body } = request('slack', { target: { responseUrl } });
    expect([url, headers.Authorization, body.response_type]).toEqual([responseUrl, undefined, 'ephemeral']);
  });

  it('to Discord edits the deferred one, and mentions nobody', () => {
    const { method, url, body } = request('discord', {
      target: { application: '7', token: 'abc' },
      text: '@everyone',
    });
    expect([method, url]).toEqual(['PATCH', 'https://discord.com/api/v10/webhooks/7/abc/messages/@original']);
    expect(body).toEqual({ content: '@everyone', allowed_mentions: { parse: [] } });
  });

  it('to a standard webhook is signed by the first secret, under an id of its own', () => {
    const { headers, body } = chatSchemes.standard.requestOf(reply({}), settings, now);
    const keys = [signatureSchemes.standard.readKey(secret)];
    const webhook = { headers, body: Buffer.from(body) };
    expect(verifyWebhook('standard', webhook, { keys, now })).toBeUndefined();
    expect(headers['webhook-id']).toBe('reply_1');
  });

  it.each([
    ['slack', 12_000],
    ['discord', 2_000],
    ['teams', 6_000],
  ] as const)('to %s has at most %i characters, and no half of one', (scheme, maximum) => {
    const { body } = request(scheme, { text: '👩‍👩‍👧'.repeat(3_000), target: { channel: 'C1' } });
    const [longest = ''] = [...JSON.stringify(body).matchAll(/👩[^"]*/gu)].map(([text]) => text);
    expect(longest.length).toBeGreaterThan(maximum - 20);
    expect(longest.length).toBeLessThanOrEqual(maximum);
    expect(longest).toMatch(/^(?:👩‍👩‍👧)+…$/u);
  });
});

describe('the answer of Slack', () => {
  it.each([
    ['{"ok":true}', undefined],
    ['{"ok":false,"error":"channel_not_found"}', 'channel_not_found'],
    ['{"ok":false}', 'unknown'],
    ['', undefined],
    ['<html>', undefined],
  ])('%s has the error %s', (body, error) => {
    expect(chatSchemes.slack.errorIn?.({ status: 200, body })).toBe(error);
  });
});

describe('the settings', () => {
  it.each([
    [{ TEAM_CHAT_SLACK_SECRETS: 'x'.repeat(32) }, /TEAM_CHAT_SLACK_TOKEN.*is needed with/s],
    [{ TEAM_CHAT_STANDARD_SECRETS: secret }, /TEAM_CHAT_STANDARD_REPLY_URL.*is needed with/s],
    [{ TEAM_CHAT_TEAMS_SECRETS: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, /TEAM_CHAT_TEAMS_REPLY_URL/],
    [{ TEAM_CHAT_SLACK_SECRETS: 'short' }, /must be one or two keys of slack/],
    [{ TEAM_CHAT_DISCORD_KEYS: 'zz' }, /must be one or two keys of discord/],
    [
      {
        TEAM_CHAT_DISCORD_KEYS: Array(3)
          .fill('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
          .join(','),
      },
      /at most 2/,
    ],
    [{ TEAM_CHAT_SLACK_API: 'ftp://example.org' }, /TEAM_CHAT_SLACK_API/],
    [{ TEAM_CHAT_LEASE_SECONDS: '0' }, /TEAM_CHAT_LEASE_SECONDS/],
  ])('%j are refused', (given, message) => {
    const { error } = teamChatSettings.safeParse(given);
    expect(JSON.stringify(error?.issues)).toMatch(message);
  });
});
