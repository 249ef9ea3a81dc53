import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { Member, MemberList } from '../../http/contract-schemas.js';
import { allOf } from './paging.js';
import type { PageOptions } from './paging.js';
import type { Transport } from '../../http/transport.js';

/** Members of a Membership Group, which is a domain. Every method throws as the rest of the client does. */
export interface Members {
  /** One page, ordered by DID. */
  list(group: string, options?: PageOptions): Promise<MemberList>;
  listAll(group: string, options?: CallOptions): AsyncIterableIterator<Member>;
  /** Idempotent. */
  add(group: string, member: string, options?: CallOptions): Promise<Member>;
  /** Returns the member as it was. */
  remove(group: string, member: string, options?: CallOptions): Promise<Member>;
}

export const createMembers = (transport: Transport): Members => {
  const list: Members['list'] = (group, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/domains/{did}/members', {
        ...call,
        params: { path: { did: group }, query: queryOf(options) },
      }),
    );

  return {
    list,
    listAll: (group, options) =>
      allOf(
        (page) => list(group, { ...options, ...page }),
        (page) => page.members,
      ),
    add: (group, member, options) =>
      transport.data(options, (http, call) =>
        http.PUT('/v1/domains/{did}/members/{memberDid}', {
          ...call,
          params: { path: { did: group, memberDid: member } },
        }),
      ),
    remove: (group, member, options) =>
      transport.data(options, (http, call) =>
        http.DELETE('/v1/domains/{did}/members/{memberDid}', {
          ...call,
          params: { path: { did: group, memberDid: member } },
        }),
      ),
  };
};
