import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { isCollecting, settleAtCommit } from '../../persistence/queries/settle-at-commit.js';
import { compileProtocol } from './rules/compile-protocol.js';
import type { CompiledProtocol, Protocols } from './protocol.js';
import { countProperties } from './rules/schema.js';
import { assertNewest, findVersion, readRules, type VersionId } from './store.js';

/** The limit of each cache, in properties. Most deployments have fewer. */
const MAX_PROPERTIES_KEPT = 20_000;

interface CachedProtocol {
  readonly id: VersionId['id'];
  readonly protocol: CompiledProtocol;
  readonly size: number;
}

const createCache = () =>
  new LRUCache<string, CachedProtocol>({ maxSize: MAX_PROPERTIES_KEPT, sizeCalculation: ({ size }) => size });

/** Queries the version's number, or checks it at COMMIT, and the rules only when they are not cached. */
export function createProtocols(): Protocols {
  // By the row's id, which is never reused: a version may be read in a transaction that is rolled back.
  const compiled = createCache();
  /** By DIDs, the versions that were the newest. */
  const newest = createCache();
  /** Committed ones, by DID and version. */
  const committed = createCache();

  return {
    async find(manager, did, version) {
      const known = version === undefined && isCollecting(manager) ? newest.get(did) : undefined;
      if (!known) return (await read(manager, did, version))?.protocol;
      const asserted = assertNewest(manager, did, known.id).catch((error: unknown) => {
        newest.delete(did);
        throw error;
      });
      await settleAtCommit(manager, asserted);
      return known.protocol;
    },

    async of(manager, { protocol: did, protocolVersion: version }) {
      const key = `${did} ${version}`;
      const cached = committed.get(key) ?? (await read(manager, did, version));
      if (!cached) throw new Error(`${did} has no version ${version}`);
      committed.set(key, cached);
      return cached.protocol;
    },
  };

  async function read(
    manager: EntityManager,
    did: string,
    version: number | undefined,
  ): Promise<CachedProtocol | undefined> {
    const row = await findVersion(manager, did, version);
    if (!row) return undefined;
    const cached = compiled.get(row.id) ?? (await compile(manager, did, row));
    if (version === undefined) newest.set(did, cached);
    return cached;
  }

  async function compile(
    manager: EntityManager,
    did: string,
    { id, version }: VersionId,
  ): Promise<CachedProtocol> {
    const rules = await readRules(manager, did, version);
    const protocol = compileProtocol(did, version, rules);
    const cached = { id, protocol, size: 1 + countProperties(rules.properties) };
    compiled.set(id, cached);
    return cached;
  }
}
