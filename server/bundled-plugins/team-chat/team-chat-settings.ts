import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { signatureSchemes, type SchemeName } from './verification/signature-schemes.js';

/** More are not needed to replace one. */
const MAX_KEYS = 2;

/** One or two keys, divided by a comma: the second one while a secret is rotated. */
const keys = (scheme: SchemeName) =>
  z
    .string()
    .transform((text, context): readonly KeyObject[] => {
      try {
        return text.split(',').map((key) => signatureSchemes[scheme].readKey(key.trim()));
      } catch {
        // The message of the library may quote the secret.
        context.addIssue({ code: 'custom', message: `must be one or two keys of ${scheme}` });
        return z.NEVER;
      }
    })
    .refine((all) => all.length <= MAX_KEYS, `must be at most ${MAX_KEYS} keys`)
    .optional();

const address = z.url({ protocol: /^https?$/ });
const base = address.transform((url) => url.replace(/\/$/, ''));

export const teamChatSettings = z
  .object({
    TEAM_CHAT_SLACK_SECRETS: keys('slack'),
    /** The token of the bot, by which answers are posted. */
    TEAM_CHAT_SLACK_TOKEN: z.string().min(1).optional(),
    TEAM_CHAT_SLACK_API: base.prefault('https://slack.com/api'),
    TEAM_CHAT_DISCORD_KEYS: keys('discord'),
    TEAM_CHAT_DISCORD_API: base.prefault('https://discord.com/api/v10'),
    TEAM_CHAT_TEAMS_SECRETS: keys('teams'),
    TEAM_CHAT_TEAMS_REPLY_URL: address.optional(),
    TEAM_CHAT_STANDARD_SECRETS: keys('standard'),
    TEAM_CHAT_STANDARD_REPLY_URL: address.optional(),
    /** A page of the operator where users get codes. */
    TEAM_CHAT_LINK_URL: z.url().optional(),
    /** Allows answers to http: and private addresses. */
    TEAM_CHAT_PRIVATE: z
      .enum(['on', 'off'])
      .prefault('off')
      .transform((text) => text === 'on'),
    /** How long a message of a server that was killed waits for another one. */
    TEAM_CHAT_LEASE_SECONDS: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.number().min(1).max(300))
      .prefault('30'),
  })
  .superRefine((settings, context) => {
    for (const [given, needed] of PAIRS)
      if (settings[given] && !settings[needed])
        context.addIssue({ code: 'custom', path: [needed], message: `is needed with ${given}` });
  });

/** Without the second, no answer could be sent. */
const PAIRS = [
  ['TEAM_CHAT_SLACK_SECRETS', 'TEAM_CHAT_SLACK_TOKEN'],
  ['TEAM_CHAT_TEAMS_SECRETS', 'TEAM_CHAT_TEAMS_REPLY_URL'],
  ['TEAM_CHAT_STANDARD_SECRETS', 'TEAM_CHAT_STANDARD_REPLY_URL'],
] as const;

export type TeamChatSettings = z.output<typeof teamChatSettings>;

/** By which webhooks of a scheme are verified; none when it is not set up. */
export function keysOf(settings: TeamChatSettings, scheme: SchemeName): readonly KeyObject[] {
  const { TEAM_CHAT_SLACK_SECRETS, TEAM_CHAT_DISCORD_KEYS } = settings;
  const { TEAM_CHAT_TEAMS_SECRETS, TEAM_CHAT_STANDARD_SECRETS } = settings;
  const keys: Record<SchemeName, readonly KeyObject[] | undefined> = {
    slack: TEAM_CHAT_SLACK_SECRETS,
    discord: TEAM_CHAT_DISCORD_KEYS,
    teams: TEAM_CHAT_TEAMS_SECRETS,
    standard: TEAM_CHAT_STANDARD_SECRETS,
  };
  return keys[scheme] ?? [];
}
