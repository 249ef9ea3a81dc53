import type { Handlers } from '../../auth/callers/handler.js';
import { toCredential } from './credential.js';
import type { CredentialService } from './service.js';
import { LIST_FRESH_SECONDS } from './status-list-credential.js';
import type { CredentialStore } from './store.js';

export function createCredentialHandlers(
  store: CredentialStore,
  service: CredentialService,
): Handlers<'listCredentials' | 'getCredential' | 'verifyCredential' | 'getStatusList'> {
  return {
    async listCredentials({ query }) {
      const { items, ...more } = await store.list(query);
      return {
        status: 200,
        body: { credentials: items.map(toCredential), ...more },
      };
    },
    async getCredential({ path }) {
      return { status: 200, body: toCredential(await store.read(path.credentialId)) };
    },
    async verifyCredential({ body }) {
      return { status: 200, body: await service.verify(body.credential) };
    },
    async getStatusList({ path }) {
      return {
        status: 200,
        type: 'application/vc+jwt',
        body: await service.readStatusList(path.listId),
        headers: { 'Cache-Control': `public, max-age=${LIST_FRESH_SECONDS}` },
      };
    },
  };
}
