import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { TwinGraph } from '../../http/contract-schemas.js';
import type { Direction } from './relationships.js';
import type { Transport } from '../../http/transport.js';

/** How far a walk through the graph goes, and along which relationships. */
export interface WalkOptions extends CallOptions {
  /** The maximum number of steps; 1 to 10, default 2. */
  readonly depth?: number | undefined;
  /** Default `both`. */
  readonly direction?: Direction | undefined;
  /** Only steps of these roles; up to 32. */
  readonly roles?: string[] | undefined;
  /** Only nodes of these types are traversed and returned; up to 32. */
  readonly types?: string[] | undefined;
  /** The maximum number of nodes; 1 to 5000, default 500. */
  readonly limit?: number | undefined;
}

/** The graph of twins, claims and credentials. Every method throws as the rest of the client does. */
export interface Graph {
  /** The nodes that can be reached from a twin, nearest first; `isComplete` says whether these are all. */
  walk(did: string, options?: WalkOptions): Promise<TwinGraph>;
}

export const createGraph = (transport: Transport): Graph => ({
  walk: (did, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/entities/{did}/graph', {
        ...call,
        params: { path: { did }, query: queryOf(options) },
      }),
    ),
});
