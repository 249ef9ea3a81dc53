/** A protocol as the other parts of the platform use it. */
import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../contract/problem.js';

export interface Role {
  readonly name: string;
  /** In the words of `EntityKind`. */
  readonly kind: string;
  /** How many may fill it; without limit when there is none. */
  readonly max: number | undefined;
  readonly allowSelf: boolean;
}

/** One version of a protocol. It never changes, so it may be kept. */
export interface CompiledProtocol {
  readonly did: string;
  readonly version: number;
  /** What is wrong with a twin's properties; `place` is how their fields begin, such as `body.properties`. */
  readonly faultsOf: (properties: Readonly<Record<string, unknown>>, place: string) => FieldError[];
  readonly roles: ReadonlyMap<string, Role>;
}

export interface Protocols {
  /** The newest version unless another is asked for; `undefined` when it is not there. */
  find(manager: EntityManager, did: string, version?: number): Promise<CompiledProtocol | undefined>;
}

/** Whether a twin of that type is of the kind that a role asks for. */
export function isOfKind(type: string, kind: string): boolean {
  const wanted = canonical(kind.startsWith('did:') ? (kind.split(/[:/#?]/).at(-1) ?? '') : kind);
  return wanted === 'any' || canonical(type) === wanted;
}

/** Different words for one kind (specification, part 2.2, and its spellings in the wild). */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['device', 'asset'],
  ['organization', 'organisation'],
  ['org', 'organisation'],
  ['dao', 'organisation'],
]);

function canonical(kind: string): string {
  const plain = kind.toLowerCase().replaceAll(/[ _-]/g, '');
  return synonyms.get(plain) ?? plain;
}
