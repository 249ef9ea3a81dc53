import type { DataSource } from 'typeorm';
import { newIdentifier } from '../../persistence/identifier.js';
import type { MessageSender } from '../../ports/user-messages-port.js';

/** Which users let a plugin send messages in their name. */
export interface PermissionStore {
  /** @returns its id. */
  insert(plugin: string, sender: MessageSender): Promise<string>;
  find(plugin: string, id: string): Promise<MessageSender | undefined>;
  delete(plugin: string, id: string): Promise<void>;
  /** Deletes those that were given by one of these tokens, to any plugin. */
  deleteOf(tokenIds: readonly string[]): Promise<void>;
}

export function createPermissionStore(dataSource: DataSource): PermissionStore {
  return {
    async insert(plugin, { did, tokenIds }) {
      const id = newIdentifier('prm');
      await dataSource.query(
        'insert into plugin_permissions (id, plugin, user_did, token_ids, given_at) values ($1, $2, $3, $4, now())',
        [id, plugin, did, tokenIds],
      );
      return id;
    },

    async find(plugin, id) {
      const [sender] = await dataSource.query<MessageSender[]>(
        'select user_did as did, token_ids as "tokenIds" from plugin_permissions where id = $1 and plugin = $2',
        [id, plugin],
      );
      return sender;
    },

    async delete(plugin, id) {
      await dataSource.query('delete from plugin_permissions where id = $1 and plugin = $2', [id, plugin]);
    },

    async deleteOf(tokenIds) {
      await dataSource.query('delete from plugin_permissions where token_ids && $1', [tokenIds]);
    },
  };
}
