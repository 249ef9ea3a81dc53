/** A whole server whose governance group has the members that a test asks for. */
import type { DataSource } from 'typeorm';
import type { Scope } from '../../../auth/callers/scopes.js';
import { createLogger } from '../../../startup/logging.js';
import { openDatabase } from '../../../persistence/database.js';
import { call, startTestServer, type JsonReply, type TestServer } from '../../../testing/server.js';
import { createUnitOfWork, type UnitOfWork } from '../../../command/unit-of-work.js';
import { recordEvents } from '../../events/event-store.js';
import { eventsAbout, type LoggedEvent } from '../../events/testing/logged.js';
import { platformEntities } from '../../platform.js';
import { TwinEntity, type TwinRow } from '../../register/entity.js';
import type { GovernanceRules } from '../governance.js';
import type { VerificationStatus } from '../state/transitions.js';
import { createVerificationService, type VerificationService } from '../service.js';

export type Headers = Record<string, string>;

export interface Voter {
  readonly did: string;
  readonly headers: Headers;
}

export interface TestGovernance {
  readonly server: TestServer;
  readonly database: DataSource;
  /** The group whose members decide. */
  readonly group: string;
  readonly admin: Headers;
  /** With every scope that governance asks for, and without `admin`. */
  readonly voters: readonly Voter[];
  voter(index: number): Voter;
  keyOf(ownerDid: string, scopes?: readonly Scope[]): Promise<Headers>;
  setMembers(dids: readonly string[]): Promise<void>;
  createDomain(fields?: Record<string, unknown>): Promise<string>;
  propose(domain: string, headers?: Headers): Promise<JsonReply>;
  /** @returns the id of a new proposal about a new domain. */
  open(): Promise<{ domain: string; id: string }>;
  vote(id: unknown, voter: { headers: Headers }, choice: string): Promise<JsonReply>;
  get(path: string): Promise<JsonReply>;
  post(path: string, json?: unknown, headers?: Headers): Promise<JsonReply>;
  statusOf(domain: string): Promise<VerificationStatus>;
  /** As if it had come there. */
  setStatus(domain: string, status: VerificationStatus, fields?: Partial<TwinRow>): Promise<void>;
  /** Types and data of the events about a twin, the oldest first. */
  eventsOf(domain: string): Promise<LoggedEvent[]>;
  readonly unitOfWork: UnitOfWork;
  /** The same as the server's, on connections of its own, at another time. */
  at(time: Date, rules?: Partial<GovernanceRules>): VerificationService;
  close(): Promise<void>;
}

const SCOPES: readonly Scope[] = ['twins:read', 'proposals:write', 'votes:write', 'governance:write'];

export async function startTestGovernance(
  members: number,
  settings: Record<string, string> = {},
): Promise<TestGovernance> {
  const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', ...settings });
  const database = await openDatabase({ url: server.database.url, entities: platformEntities });
  const unitOfWork = createUnitOfWork(database, recordEvents);
  const admin = { authorization: `Bearer ${server.apiKey}` };
  const url = (path: string) => `${server.url}/v1/${path}`;

  const get = (path: string) => call(url(path), { headers: admin });
  const post = (path: string, json?: unknown, headers = admin) =>
    call(url(path), { method: 'POST', headers, ...(json !== undefined && { json }) });
  const keyOf = async (ownerDid: string, scopes = SCOPES) => {
    const { body } = await post('api-keys', { name: 'a voter', ownerDid, scopes });
    return { authorization: `Bearer ${String(body.key)}` };
  };
  const group = String((await get('governance')).body.group);
  const setMembers = async (dids: readonly string[]) => {
    await database.query('delete from group_members where group_did = $1', [group]);
    await database.query(
      `insert into group_members (group_did, member_did, added_by) select $1, did, did from unnest($2::text[]) as did`,
      [group, dids],
    );
  };
  const createDomain = async (fields: Record<string, unknown> = {}) => {
    const made = await post('domains', { type: 'Project', protocol: 'did:ixo:protocol/project', ...fields });
    return String(made.body.did);
  };
  const propose = (domain: string, headers = admin) =>
    post('proposals', { domain, package: { documents: [] } }, headers);

  const voters: Voter[] = [];
  for (let index = 0; index < members; index++) {
    const did = `did:ixo:ixo1voter${String(index).padStart(3, '0')}`;
    voters.push({ did, headers: await keyOf(did) });
  }
  if (members > 0) await setMembers(voters.map(({ did }) => did));

  return {
    server,
    database,
    group,
    admin,
    voters,
    voter(index) {
      const found = voters[index];
      if (!found) throw new Error(`the test has no voter ${index}`);
      return found;
    },
    keyOf,
    setMembers,
    createDomain,
    propose,
    async open() {
      const domain = await createDomain();
      const { body } = await propose(domain);
      return { domain, id: String(body.proposalId) };
    },
    vote: (id, { headers }, choice) =>
      call(url(`proposals/${String(id)}/vote`), { method: 'PUT', headers, json: { choice } }),
    get,
    post,
    async statusOf(did) {
      return (await database.manager.findOneByOrFail(TwinEntity, { did })).verificationStatus;
    },
    async setStatus(did, verificationStatus, { validFrom, validUntil } = {}) {
      await database.manager.update(TwinEntity, { did }, { verificationStatus, validFrom, validUntil });
    },
    unitOfWork,
    eventsOf: (domain) => eventsAbout(server.database, domain),
    at: (time, rules) =>
      createVerificationService({
        dataSource: database,
        unitOfWork,
        rules: { quorumPercent: 50, thresholdPercent: 50, votingPeriodHours: 168, ...rules },
        platformDid: server.oracleDid,
        log: createLogger('silent', { write: () => undefined }),
        clock: () => Promise.resolve(time),
      }),
    async close() {
      await database.destroy();
      await server.close();
    },
  };
}

const HOUR_MS = 3_600_000;

export function hoursFromNow(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS);
}
