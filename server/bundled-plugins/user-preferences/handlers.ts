import type { Callers, OperationHandlers } from '../../plugin-api.js';
import type { Contract } from '../../../generated/plugins/user-preferences/contract.js';
import type { PreferencesStore } from './store.js';

/** Users see and change their own preferences alone. */
export function createHandlers(store: PreferencesStore): OperationHandlers<Callers, Contract> {
  return {
    getUserPreferences: async ({ caller }) => ({ status: 200, body: await store.get(caller.did) }),
    replaceUserPreferences: async ({ caller, body }) => ({
      status: 200,
      body: await store.replace(caller.did, body),
    }),
    updateUserPreferences: async ({ caller, body }) => ({
      status: 200,
      body: await store.merge(caller.did, body),
    }),
    async deleteUserPreferences({ caller }) {
      await store.delete(caller.did);
      return { status: 200, body: { message: 'User preferences deleted' } };
    },
  };
}
