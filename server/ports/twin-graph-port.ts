import type { Schema } from '../contract/types.js';

/** A twin as an agent sees it. */
export interface TwinSummary {
  readonly did: string;
  readonly type: string;
  readonly name?: string | undefined;
  readonly protocol: string;
  readonly controller: string;
  readonly verificationStatus: string;
}

/** As the twin's creator stated it; not verified with its issuer. */
export interface StatedCredential {
  readonly type: string;
  readonly issuer: string;
}

export interface TwinRecord extends TwinSummary {
  readonly credentials: readonly StatedCredential[];
}

export interface TwinQuestion {
  /** In lower case; a twin with any of them fits, and longer names come first. */
  names?: readonly string[];
  type?: string;
  controller?: string;
  protocol?: string;
  /** A twin with a credential that names it as its issuer fits. */
  issuer?: string;
  verificationStatus?: string;
  limit: number;
}

export interface TwinPage {
  readonly twins: TwinSummary[];
  readonly total: number;
  /** False when there may be more than `total`. */
  readonly isTotalExact: boolean;
}

export interface TypeCounts {
  /** The most frequent first. */
  readonly types: { readonly type: string; readonly count: number }[];
  /** Of all types, with those that are left out here. */
  readonly totalTypes: number;
  readonly total: number;
}

/** A relationship of a twin, with the twin at its other end. */
export interface TwinNeighbour {
  readonly role: string;
  /** `out`: the other one fills the role of this twin. `in`: this twin fills it of the other. */
  readonly direction: 'out' | 'in';
  readonly twin: Pick<TwinSummary, 'did' | 'type' | 'name' | 'verificationStatus'>;
}

export interface Neighbourhood {
  /** The newest first. */
  readonly neighbours: readonly TwinNeighbour[];
  /** False when there are more. */
  readonly isComplete: boolean;
}

export interface TwinWalk {
  /** The DID of the twin where it begins. */
  readonly root: string;
  /** In steps. */
  readonly depth: number;
  readonly direction: 'out' | 'in' | 'both';
  /** Only steps of these roles. */
  readonly roles?: readonly string[] | undefined;
  /** Only nodes of these types, in any letter case. Claims are of the type `Claim`, credentials of the type `Credential`. */
  readonly types?: readonly string[] | undefined;
  /** How many nodes to return at most, the root included. */
  readonly limit: number;
}

/** What an agent may ask of the platform. The platform's adapter is wired in by app.ts; neither side knows the other. */
export interface TwinGraph {
  /** The newest first, at most `limit`. */
  find(question: TwinQuestion): Promise<TwinPage>;
  read(did: string): Promise<TwinRecord | undefined>;
  /** In no order; without those that are not there. */
  readMany(dids: readonly string[]): Promise<readonly TwinSummary[]>;
  countByType(limit: number): Promise<TypeCounts>;
  /** None for a DID that no twin has. */
  neighbours(did: string, limit: number): Promise<Neighbourhood>;
  /** Breadth first, along relationships, claims and credentials; nothing when no twin has the root's DID. */
  walk(walk: TwinWalk): Promise<Schema<'TwinGraph'> | undefined>;
}
