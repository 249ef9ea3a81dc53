/** The references of lines to twins: a DID, a name within the import, or an external id of the owner. */
import { createHash } from 'node:crypto';

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

/** Whether it is an external id. */
export function isExternal(reference: string): boolean {
  return reference.startsWith(EXTERNAL);
}

/** The external id of such a reference. */
export function externalIdOf(reference: string): string {
  return reference.slice(EXTERNAL.length);
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

/** DIDs of twins. */
export interface KnownNames {
  /** By the names of twins that existed before the import. */
  readonly bound: ReadonlyMap<string, string>;
  /** By the external ids of the owner. */
  readonly external: ReadonlyMap<string, string>;
}

/** Resolves the references of a batch, as far as its lines have been processed. */
export class Names {
  readonly #importId: string;
  readonly #bound: Map<string, string>;
  readonly #newlyBound = new Map<string, string>();
  readonly #external: Map<string, string>;

  constructor(importId: string, { bound, external }: KnownNames) {
    this.#importId = importId;
    this.#bound = new Map(bound);
    this.#external = new Map(external);
  }

  /** An unknown reference stays unchanged, and is then the DID of no twin. */
  didOf(reference: string): string {
    if (isName(reference)) return this.#bound.get(reference) ?? derived(this.#importId, reference);
    if (!isExternal(reference)) return reference;
    return this.#external.get(externalIdOf(reference)) ?? reference;
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

  /** What the following batches must know. */
  get newlyBound(): ReadonlyMap<string, string> {
    return this.#newlyBound;
  }
}
