import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { compileProtocol } from './compile.js';
import { ProtocolVersionEntity } from './entity.js';
import type { CompiledProtocol, Protocols } from './protocol.js';
import { countProperties } from './schema.js';

/** Of all versions that are kept in memory. Most deployments have fewer. */
const MAX_PROPERTIES_KEPT = 20_000;

/** Asks the database once for the version's number, and for its rules only when they are not known yet. */
export function createProtocols(): Protocols {
  // By the row's id, which is never given twice: a version may be read in a transaction that is undone afterwards.
  const compiled = new LRUCache<string, CompiledProtocol>({ maxSize: MAX_PROPERTIES_KEPT });

  return {
    async find(manager, did, version) {
      const row = await rowOf(manager, did, version);
      if (!row) return undefined;
      const known = compiled.get(row.id);
      if (known) return known;
      const rules = await manager.findOneByOrFail(ProtocolVersionEntity, { did, version: row.version });
      const protocol = compileProtocol(did, row.version, rules);
      compiled.set(row.id, protocol, { size: 1 + countProperties(rules.properties) });
      return protocol;
    },
  };
}

async function rowOf(manager: EntityManager, did: string, version: number | undefined) {
  const [row] =
    version === undefined
      ? await manager.query<VersionId[]>(
          'select id, version from protocol_versions where did = $1 order by version desc limit 1',
          [did],
        )
      : await manager.query<VersionId[]>(
          'select id, version from protocol_versions where did = $1 and version = $2',
          [did, version],
        );
  return row;
}

interface VersionId {
  /** A bigint, which the driver gives as text. */
  readonly id: string;
  readonly version: number;
}
