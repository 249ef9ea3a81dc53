/** The references of lines to twins: a DID, a name within the import, or an external id of the owner. */
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { ImportActor } from './import-actor.js';

const NAME = '_:';
const EXTERNAL = 'external:';

/** Deterministic for an import, so that a retried batch creates no second twin. */
export function didOfLine(importId: string, line: number): string {
  return derived(importId, String(line));
}

/** Whether it is a name within the import. */
export function isName(reference: string): boolean {
  return reference.startsWith(NAME);
}

/** Whether the DID was chosen by the caller, not by the platform. */
export function isChosen(reference: string | undefined): reference is string {
  return reference?.startsWith('did:') ?? false;
}

/** The import's id is random, so these cannot be predicted; a name begins with a character that no number has. */
function derived(importId: string, what: string): string {
  const digest = createHash('sha256').update(`${importId}\n${what}`).digest('hex');
  return `did:ixo:entity:${digest.slice(0, 32)}`;
}

/** Resolves the references of a batch, as far as its lines have been processed. */
export class Names {
  readonly #importId: string;
  /** Names of twins that existed before the import. */
  readonly #bound: Map<string, string>;
  readonly #newlyBound = new Map<string, string>();
  readonly #external: Map<string, string>;

  private constructor(importId: string, bound: Map<string, string>, external: Map<string, string>) {
    this.#importId = importId;
    this.#bound = bound;
    this.#external = external;
  }

  static async load(
    manager: EntityManager,
    { importId, ownerDid }: ImportActor,
    references: readonly string[],
  ): Promise<Names> {
    const names = references.filter(isName);
    const ids = references.filter(isExternal).map((reference) => reference.slice(EXTERNAL.length));
    const bound = await find(
      manager,
      'select name as key, did from import_names where import_id = $1 and name = any($2)',
      [importId, names],
    );
    const external = await find(
      manager,
      'select external_id as key, did from twins where owner_did = $1 and external_id = any($2)',
      [ownerDid, ids],
    );
    return new Names(importId, bound, external);
  }

  /** An unknown reference stays unchanged, and is then the DID of no twin. */
  didOf(reference: string): string {
    if (isName(reference)) return this.#bound.get(reference) ?? derived(this.#importId, reference);
    if (!isExternal(reference)) return reference;
    return this.#external.get(reference.slice(EXTERNAL.length)) ?? reference;
  }

  /** From here on the name refers to an existing twin. */
  bind(name: string, did: string): void {
    this.#bound.set(name, did);
    this.#newlyBound.set(name, did);
  }

  /** A line has created a twin of the owner's. */
  addExternal(externalId: string, did: string): void {
    this.#external.set(externalId, did);
  }

  /** For the following batches. */
  async store(manager: EntityManager): Promise<void> {
    if (this.#newlyBound.size === 0) return;
    await manager.query(
      `insert into import_names (import_id, name, did) select $1, * from unnest($2::text[], $3::text[])
       on conflict (import_id, name) do nothing`,
      [this.#importId, [...this.#newlyBound.keys()], [...this.#newlyBound.values()]],
    );
  }
}

/** Whether it is an external id. */
export function isExternal(reference: string): boolean {
  return reference.startsWith(EXTERNAL);
}

async function find(
  manager: EntityManager,
  sql: string,
  [of, keys]: readonly [string, readonly string[]],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const found = await manager.query<{ key: string; did: string }[]>(sql, [of, keys]);
  return new Map(found.map(({ key, did }) => [key, did]));
}
