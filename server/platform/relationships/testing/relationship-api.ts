/** The operations of relationships as a test calls them, on a protocol with roles of every sort. */
import { randomUUID } from 'node:crypto';
import { startTestServer, type JsonReply, type TestServer } from '../../../testing/server.js';
import { eventsAbout, type LoggedEvent } from '../../events/testing/logged.js';
import { adminOf, newOwner, type Owner, type Twin } from '../../twins/testing/owner.js';

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
  readonly server: TestServer;
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
  eventsOf(twin: Twin): Promise<LoggedEvent[]>;
}

/** On a server of its own. */
export async function openRelationshipApi(): Promise<RelationshipApi> {
  const server = await startTestServer();
  const [alice, mallory] = [await newOwner(server), await newOwner(server)];
  const admin = adminOf(server);
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
    server,
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
    eventsOf: ({ did }) => eventsAbout(server.database, did, 'relationship'),
  };
}

export function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => work(at)));
}
