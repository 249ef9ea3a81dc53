import type { SchemeName } from '../verification/signature-schemes.js';

/** A message of a user, as a test writes it. */
export interface TestMessage {
  readonly id: string;
  readonly user: string;
  readonly thread: string;
  readonly text: string;
  readonly at: Date;
}

/** The bodies of webhooks as the platforms document them, with a message in them. */
export const payloadOf: Readonly<Record<SchemeName, (message: TestMessage) => object>> = {
  // https://docs.slack.dev/reference/events/app_mention
  slack: ({ id, user, thread, text, at }) => ({
    token: 'ZZZZZZWSxiZZZ2yIvs3peJ',
    team_id: 'T123ABC456',
    api_app_id: 'A123ABC456',
    event: {
      type: 'app_mention',
      user,
      text: `<@U0LAN0Z89> ${text}`,
      ts: '1515449522.000016',
      thread_ts: thread,
      channel: 'C123ABC456',
      event_ts: '1515449522000016',
    },
    type: 'event_callback',
    event_id: id,
    event_time: Math.floor(at.getTime() / 1000),
    authed_users: ['U0LAN0Z89'],
  }),
  // https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-example
  discord: ({ id, user, thread, text }) => ({
    type: 2,
    token: 'A_UNIQUE_TOKEN',
    member: {
      user: {
        id: user,
        username: 'Mason',
        avatar: 'a_d5efa99b3eeaa7dd43acca82f5692432',
        discriminator: '1337',
        public_flags: 131141,
      },
      roles: ['539082325061836999'],
      premium_since: null,
      permissions: '2147483647',
      pending: false,
      nick: null,
      mute: false,
      joined_at: '2017-03-13T19:19:14.040000+00:00',
      is_pending: false,
      deaf: false,
    },
    id,
    application_id: '845027738276462632',
    app_permissions: '442368',
    guild_id: '290926798626357999',
    guild_locale: 'en-US',
    locale: 'en-US',
    data: {
      options: [{ type: 3, name: 'question', value: text }],
      type: 1,
      name: 'oracle',
      id: '771825006014889984',
    },
    channel_id: thread,
  }),
  // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-outgoing-webhook
  teams: ({ id, user, thread, text, at }) => ({
    type: 'message',
    id,
    timestamp: at.toISOString(),
    localTimestamp: at.toISOString(),
    serviceUrl: 'https://smba.trafficmanager.net/emea/',
    channelId: 'msteams',
    from: { id: `29:${user}`, name: 'Ada Lovelace', aadObjectId: user },
    conversation: {
      isGroup: true,
      id: thread,
      name: null,
      conversationType: 'channel',
      tenantId: '72f988bf-86f1-41af-91ab-2d7cd011db47',
    },
    recipient: null,
    textFormat: 'plain',
    text: `<at>Oracle</at>&nbsp;${text}\n`,
    attachments: [{ contentType: 'text/html', content: `<div><p><at>Oracle</at> ${text}</p></div>` }],
    entities: [{ type: 'clientInfo', locale: 'en-US', country: 'US', platform: 'Web' }],
    channelData: {
      teamsChannelId: '19:253b1f341670408fb6fe51050b6e5ceb@thread.tacv2',
      teamsTeamId: '19:712c61d0ef384e5fa681ba90ca943398@thread.tacv2',
      channel: { id: '19:253b1f341670408fb6fe51050b6e5ceb@thread.tacv2' },
      team: { id: '19:712c61d0ef384e5fa681ba90ca943398@thread.tacv2' },
      tenant: { id: '72f988bf-86f1-41af-91ab-2d7cd011db47' },
    },
  }),
  standard: ({ user, thread, text }) => ({ type: 'message', workspace: 'acme', user, thread, text }),
};

/** Where the text of a reply is. */
export const textOf: Readonly<Record<SchemeName, (body: Record<string, unknown>) => unknown>> = {
  slack: ({ text }) => text,
  discord: ({ content }) => content,
  teams: ({ attachments }) => {
    const [card] = attachments as { content: { body: { text: string }[] } }[];
    return card?.content.body[1]?.text;
  },
  standard: ({ text }) => text,
};
