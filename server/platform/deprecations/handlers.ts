import type { Deprecation } from '../../../generated/deprecations.js';
import type { ApiKeyCaller } from '../../auth/callers/api-key-caller.js';
import type { Handlers } from '../../auth/callers/handler.js';
import { hasScope } from '../../auth/callers/scopes.js';
import type { Schema } from '../../contract/types.js';
import type { DeprecatedCallsRow } from './entity.js';
import type { CallTotal, DeprecatedCallsStore } from './store.js';

export function createDeprecationHandlers(
  deprecations: readonly Deprecation[],
  store: DeprecatedCallsStore,
): Handlers<'listDeprecations' | 'listDeprecatedCalls'> {
  return {
    async listDeprecations({ caller }) {
      const totals = await store.totals(visibleOwner(caller));
      return {
        status: 200,
        body: { deprecations: deprecations.map((each) => toDeprecation(each, totals.get(each.id))) },
      };
    },
    async listDeprecatedCalls({ caller, query: { deprecation, ...page } }) {
      const selection = { ownerDid: visibleOwner(caller), deprecationId: deprecation };
      const { items, nextCursor } = await store.list(selection, page);
      return {
        status: 200,
        body: { calls: items.map(toCalls), ...(nextCursor !== undefined && { nextCursor }) },
      };
    },
  };
}

/** The owner whose calls the caller may see; `undefined` means all. */
function visibleOwner(caller: ApiKeyCaller): string | undefined {
  return hasScope(caller, 'admin') ? undefined : caller.ownerDid;
}

function toDeprecation(
  { id, kind, deprecatedAt, sunset, successor, documentation, brownouts }: Deprecation,
  total: CallTotal | undefined,
): Schema<'Deprecation'> {
  return {
    deprecationId: id,
    kind,
    deprecatedAt,
    ...(sunset !== undefined && { sunset }),
    ...(successor && { successor: successor.name }),
    documentation,
    brownouts: [...brownouts],
    calls: total?.calls ?? 0,
    ...(total && { lastCalledAt: total.lastCalledAt.toISOString() }),
  };
}

function toCalls(row: DeprecatedCallsRow): Schema<'DeprecatedCalls'> {
  const { deprecationId, operationId, day, ownerDid, keyId, calls, lastCalledAt } = row;
  return {
    deprecationId,
    operationId,
    day,
    ...(ownerDid !== '' && { ownerDid }),
    ...(keyId !== '' && { keyId }),
    calls: Number(calls),
    lastCalledAt: lastCalledAt.toISOString(),
  };
}
