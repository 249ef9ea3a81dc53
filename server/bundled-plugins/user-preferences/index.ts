import { definePlugin } from '../../plugin-api.js';
import { contract } from '../../../generated/plugins/user-preferences/contract.js';
import { createHandlers } from './handlers.js';
import { describePreferences } from './instructions.js';
import { createPreferencesTool } from './preferences-tool.js';
import { createPreferencesStore, migrations, preferencesPersonalData } from './store.js';

/** How each user wants to be answered: their own choice, over HTTP or in the chat. */
export default definePlugin({
  name: 'user-preferences',
  version: '1.0.0',
  requires: { host: '>=0.1.0' },
  manifest: {
    title: 'User preferences',
    summary: 'Remembers how a user wants to be addressed and answered.',
    whenToUse: [
      'The user says how they want to be called, or in which language, tone or style to be answered.',
    ],
    whenNotToUse: ['The wish is for this one answer alone.'],
    tags: ['personalisation'],
    visibility: 'always',
    stability: 'beta',
  },
  contract,
  needs: ['database', 'clock'],
  setup({ database, clock }) {
    const store = createPreferencesStore(database, clock);
    return {
      migrations,
      personalData: preferencesPersonalData,
      handlers: createHandlers(store),
      tools: [createPreferencesTool(store)],
      hooks: {
        instructions: async ({ userDid }) => describePreferences(await store.get(userDid)),
      },
    };
  },
});
