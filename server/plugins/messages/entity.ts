import { EntitySchema } from 'typeorm';

/** A row of `plugin_permissions`: a user lets a plugin send messages in their name. */
export interface PluginPermissionRow {
  id: string;
  plugin: string;
  userDid: string;
  /** The tokens by which it was given. When one of them is revoked, it ends. */
  tokenIds: string[];
  givenAt: Date;
}

export const PluginPermissionEntity = new EntitySchema<PluginPermissionRow>({
  name: 'PluginPermission',
  tableName: 'plugin_permissions',
  columns: {
    id: { type: 'text', primary: true },
    plugin: { type: 'text' },
    userDid: { name: 'user_did', type: 'text' },
    tokenIds: { name: 'token_ids', type: 'text', array: true },
    givenAt: { name: 'given_at', type: 'timestamptz' },
  },
});
