import type { Command, Handlers } from '../../auth/callers/handler.js';
import { toIssuance } from './issuance.js';
import { issueOnClaims } from './service.js';
import type { IssuanceStore } from './store.js';

export function createIssuanceHandlers(
  command: Command,
  store: IssuanceStore,
): Handlers<'createIssuance' | 'listIssuances' | 'getIssuance'> {
  return {
    createIssuance: command(
      'createIssuance',
      (transaction, { caller, body }) => issueOnClaims(transaction, caller, body),
      (issuance) => ({
        status: 201,
        body: toIssuance(issuance),
        headers: { Location: `/v1/issuances/${issuance.row.id}` },
      }),
    ),
    async listIssuances({ query }) {
      const { items, ...more } = await store.list(query);
      return {
        status: 200,
        body: { issuances: items.map(toIssuance), ...more },
      };
    },
    async getIssuance({ path }) {
      return { status: 200, body: toIssuance(await store.read(path.issuanceId)) };
    },
  };
}
