import { LRUCache } from 'lru-cache';
import { compileProtocol } from './rules/compile-protocol.js';
import type { CompiledProtocol, Protocols } from './protocol.js';
import { countProperties } from './rules/schema.js';
import { findVersion, readRules } from './store.js';

/** The limit of the cache, in properties. Most deployments have fewer. */
const MAX_PROPERTIES_KEPT = 20_000;

/** Queries the version's number each time, and its rules only when they are not cached. */
export function createProtocols(): Protocols {
  // By the row's id, which is never reused: a version may be read in a transaction that is rolled back.
  const compiled = new LRUCache<string, CompiledProtocol>({ maxSize: MAX_PROPERTIES_KEPT });

  return {
    async find(manager, did, version) {
      const row = await findVersion(manager, did, version);
      if (!row) return undefined;
      const known = compiled.get(row.id);
      if (known) return known;
      const rules = await readRules(manager, did, row.version);
      const protocol = compileProtocol(did, row.version, rules);
      compiled.set(row.id, protocol, { size: 1 + countProperties(rules.properties) });
      return protocol;
    },
  };
}
