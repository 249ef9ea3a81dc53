/** A protocol in the form that other parts of the platform use. */
import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../contract/errors/problem.js';
import type { TwinRow } from '../register/entity.js';

export interface Role {
  readonly name: string;
  /** A value of `EntityKind`. */
  readonly kind: string;
  /** The maximum number of twins in the role; undefined means no limit. */
  readonly max: number | undefined;
  readonly allowSelf: boolean;
}

/** One version of a protocol. It never changes, so it can be cached. */
export interface CompiledProtocol {
  readonly did: string;
  readonly version: number;
  /** The errors of a twin's properties; `place` is the prefix of their fields, such as `body.properties`. */
  readonly validate: (properties: Readonly<Record<string, unknown>>, place: string) => FieldError[];
  readonly roles: ReadonlyMap<string, Role>;
}

export interface Protocols {
  /** The newest version by default; `undefined` when it does not exist. */
  find(manager: EntityManager, did: string, version?: number): Promise<CompiledProtocol | undefined>;
  /** The version of a twin that this transaction has not created: it is committed, so it is read once. */
  of(manager: EntityManager, twin: Pick<TwinRow, 'protocol' | 'protocolVersion'>): Promise<CompiledProtocol>;
}

/** Whether the type of a twin matches the kind of a role. */
export function isOfKind(type: string, kind: string): boolean {
  const wanted = canonical(kind.startsWith('did:') ? (kind.split(/[:/#?]/).at(-1) ?? '') : kind);
  return wanted === 'any' || canonical(type) === wanted;
}

/** Synonyms of kinds (specification, part 2.2, and spellings in use). */
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
