import type { PluginDefinition } from '../../plugin-api.js';

type PersonalData = NonNullable<Awaited<ReturnType<PluginDefinition['setup']>>['personalData']>;

/** The messages of a chat first: whose they are is known by the link. */
export const personalDataIn = (schema: string): PersonalData => [
  {
    table: 'inbox',
    erased: `(scheme, workspace, chat_user) in (select scheme, workspace, chat_user from ${schema}.links where user_did = $1)`,
    hidden: ['content'],
  },
  { table: 'links', erased: 'user_did = $1' },
  { table: 'threads', goesWith: { table: 'links', by: 'link_id' } },
  { table: 'link_codes', erased: 'user_did = $1', hidden: ['code_hash'] },
];
