import type { Handlers } from '../../auth/callers/handler.js';
import { makeOnce } from '../../idempotency/make-once.js';
import type { Once } from '../../idempotency/once.js';
import type { Changes } from '../change/changes.js';
import { toIssuance, type WholeIssuance } from './issuance.js';
import { issueOnClaims } from './issue.js';
import type { IssuanceStore } from './store.js';

export function createIssuanceHandlers(
  store: IssuanceStore,
  changes: Changes,
  once: Once,
): Handlers<'createIssuance' | 'listIssuances' | 'getIssuance'> {
  return {
    createIssuance: makeOnce(
      once,
      'createIssuance',
      ({ caller, body }, alongside) =>
        changes(caller, (manager) => issueOnClaims(manager, caller, body), alongside),
      (issuance: WholeIssuance) => ({
        status: 201 as const,
        body: toIssuance(issuance),
        headers: { Location: `/v1/issuances/${issuance.row.id}` },
      }),
    ),
    async listIssuances({ query }) {
      const { items, nextCursor } = await store.list(query);
      return {
        status: 200,
        body: { issuances: items.map(toIssuance), ...(nextCursor !== undefined && { nextCursor }) },
      };
    },
    async getIssuance({ path }) {
      return { status: 200, body: toIssuance(await store.read(path.issuanceId)) };
    },
  };
}
