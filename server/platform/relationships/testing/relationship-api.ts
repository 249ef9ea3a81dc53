/** The operations of relationships as a test calls them, on a protocol with roles of every sort. */
import { randomUUID } from 'node:crypto';
import { withConnection } from '../../../persistence/connection.js';
import type { JsonReply, TestServer } from '../../../testing/server.js';
import { newOwner, ownerWith, type Owner, type Twin } from '../../twins/testing/owner.js';

export const protocol = `did:ixo:protocol/${randomUUID()}`;
/** A twin with roles. */
export const stoves = { type: 'Project', protocol };
export const oracle = { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' };
export const nobody = 'did:ixo:entity:00000000000000000000000000000000';

export interface Neighbour {
  readonly relationship: { readonly relationshipId: string; readonly role: string };
  readonly direction: string;
  readonly twin: { readonly did: string };
}

export interface RelationshipApi {
  readonly alice: Owner;
  readonly mallory: Owner;
  readonly admin: Owner;
  relate(
    role: string,
    from: Twin,
    to: Twin,
    by?: Owner,
    headers?: Record<string, string>,
  ): Promise<JsonReply>;
  unrelate(relationshipId: unknown, by?: Owner): Promise<JsonReply>;
  neighbours(twin: Twin, query?: string): Promise<Neighbour[]>;
  /** What the log has about a twin's relationships. */
  eventsOf(twin: Twin): Promise<{ type: string; actor: string; data: unknown }[]>;
}

export async function createRelationshipApi(server: TestServer): Promise<RelationshipApi> {
  const [alice, mallory] = [await newOwner(server), await newOwner(server)];
  const admin = ownerWith(server, server.oracleDid, server.apiKey);
  await admin.send('POST', 'protocols', {
    did: protocol,
    properties: {},
    relationships: {
      verifier: 'Oracle',
      operator: { kind: 'did:ixo:entity/organization', max: 1 },
      device: 'Asset',
      friend: { kind: 'any', max: 3 },
      part: { kind: 'Project', allowSelf: true },
    },
  });
  return {
    alice,
    mallory,
    admin,
    relate: (role, from, to, by = alice, headers = {}) =>
      by.send('POST', 'relationships', { role, from: from.did, to: to.did }, headers),
    unrelate: (id, by = alice) => by.send('DELETE', `relationships/${String(id)}`),
    async neighbours({ did }, query = '') {
      const { body } = await alice.get(`entities/${did}/relationships?${query}`);
      return body.neighbours as Neighbour[];
    },
    eventsOf: ({ did }) =>
      withConnection(server.database.url, async (client) => {
        const { rows } = await client.query<{ type: string; actor: string; data: unknown }>(
          `select type, actor_did as actor, data from events where subject = $1 and type like 'relationship%' order by id`,
          [did],
        );
        return rows;
      }),
  };
}

export function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => work(at)));
}
