import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type {
  Neighbour,
  NeighbourList,
  Relationship,
  RelationshipCounts,
  RelationshipCreate,
} from '../../http/contract-schemas.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** Along relationships (`out`), against them (`in`), or both. */
export type Direction = 'out' | 'in' | 'both';

/** Which relationships of a twin a list has. */
export interface ListRelationshipsOptions extends PageOptions {
  /** Default `both`. */
  readonly direction?: Direction | undefined;
  readonly role?: string | undefined;
  /** The type of the twin at the other end. */
  readonly type?: string | undefined;
}

/** Relationships: which twin fills which role of another. Every method throws as the rest of the client does. */
export interface Relationships {
  create(relationship: RelationshipCreate, options?: SendOptions): Promise<Relationship>;
  get(relationshipId: string, options?: CallOptions): Promise<Relationship>;
  /** Returns the relationship as it was. */
  delete(relationshipId: string, options?: CallOptions): Promise<Relationship>;
  /** One page of a twin's relationships, newest first, with the twins at their other ends. */
  list(did: string, options?: ListRelationshipsOptions): Promise<NeighbourList>;
  listAll(did: string, options?: AllOptions<ListRelationshipsOptions>): AsyncIterableIterator<Neighbour>;
  /** How many relationships a twin has by direction and role, which is fast even where there are hundreds of thousands. */
  counts(did: string, options?: CallOptions): Promise<RelationshipCounts>;
}

export const createRelationships = (transport: Transport): Relationships => {
  const list: Relationships['list'] = (did, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/entities/{did}/relationships', {
        ...call,
        params: { path: { did }, query: queryOf(options) },
      }),
    );

  return {
    create: (relationship, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/relationships', { ...call, body: relationship }),
      ),
    get: (relationshipId, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/relationships/{relationshipId}', { ...call, params: { path: { relationshipId } } }),
      ),
    delete: (relationshipId, options) =>
      transport.data(options, (http, call) =>
        http.DELETE('/v1/relationships/{relationshipId}', { ...call, params: { path: { relationshipId } } }),
      ),
    list,
    listAll: (did, options) =>
      allOf(
        (page) => list(did, { ...options, ...page }),
        (page) => page.neighbours,
      ),
    counts: (did, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/entities/{did}/relationships/counts', { ...call, params: { path: { did } } }),
      ),
  };
};
