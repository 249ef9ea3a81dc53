/** A whole server with a project that is verified, whose controller raises claims, and an oracle that judges them. */
import type { Scope } from '../../../auth/callers/scopes.js';
import type { JsonReply } from '../../../testing/server.js';
import {
  startTestGovernance,
  type Headers,
  type TestGovernance,
} from '../../verification/testing/test-governance.js';

const CLAIM_SCOPES: readonly Scope[] = [
  'twins:read',
  'twins:write',
  'claims:write',
  'claims:evaluate',
  'issuances:write',
];

export const PROJECT_OWNER = 'did:ixo:ixo1project';
export const ORACLE_OWNER = 'did:ixo:ixo1oracle';
export const STRANGER = 'did:ixo:ixo1stranger';

export interface TestClaims extends TestGovernance {
  /** A verified project. */
  readonly project: string;
  readonly oracle: string;
  /** Keys with every scope that claims ask for, and without `admin`. */
  readonly owner: Headers;
  readonly evaluator: Headers;
  readonly stranger: Headers;
  keyOf(ownerDid: string, scopes?: readonly Scope[]): Promise<Headers>;
  /** A project of its own, verified, so that tests do not meet. */
  verifiedProject(fields?: Record<string, unknown>): Promise<string>;
  /** The same, and it has named the oracle as its verifier. */
  projectWithVerifier(): Promise<string>;
  /** Verified. */
  oracleOf(controller: string): Promise<string>;
  /** Nothing is asked of the roles. */
  relate(from: string, role: string, to: string): Promise<void>;
  raise(fields?: Record<string, unknown>, headers?: Headers): Promise<JsonReply>;
  /** @returns the id of a claim that was raised. */
  raised(fields?: Record<string, unknown>): Promise<string>;
  evaluate(claimId: string, body: Record<string, unknown>, headers?: Headers): Promise<JsonReply>;
  /** @returns the id of a claim that was approved. */
  approved(fields?: Record<string, unknown>, evaluation?: Record<string, unknown>): Promise<string>;
  issue(body: Record<string, unknown>, headers?: Headers): Promise<JsonReply>;
  claim(claimId: string): Promise<Record<string, unknown>>;
}

export async function startTestClaims(settings: Record<string, string> = {}): Promise<TestClaims> {
  const governance = await startTestGovernance(0, settings);
  const { database } = governance;
  const keyOf = (ownerDid: string, scopes = CLAIM_SCOPES) => governance.keyOf(ownerDid, scopes);

  const verifiedProject = async (fields: Record<string, unknown> = {}) => {
    const did = await governance.createDomain({ controller: PROJECT_OWNER, ...fields });
    await governance.setStatus(did, 'verified');
    return did;
  };
  const oracleOf = async (controller: string) => {
    const oracle = { type: 'Oracle', protocol: 'did:ixo:protocol/oracle', controller };
    const did = await governance.createDomain(oracle);
    await governance.setStatus(did, 'verified');
    return did;
  };

  const relate = async (from: string, role: string, to: string) => {
    await database.query(
      `insert into relationships (id, role, from_did, to_did, created_by)
       values ('rel_' || md5(random()::text), $2, $1, $3, $1)`,
      [from, role, to],
    );
  };

  const project = await verifiedProject();
  const oracle = await oracleOf(ORACLE_OWNER);
  const [owner, evaluator, stranger] = await Promise.all([
    keyOf(PROJECT_OWNER),
    keyOf(ORACLE_OWNER),
    keyOf(STRANGER),
  ]);

  const raise = (fields: Record<string, unknown> = {}, headers = owner) =>
    governance.post('claims', { ...claimBody(project), ...fields }, headers);
  const raised = async (fields: Record<string, unknown> = {}) => String(made(await raise(fields)).claimId);
  const evaluate = (claimId: string, body: Record<string, unknown>, headers = evaluator) =>
    governance.post(`claims/${claimId}/evaluations`, { oracle, ...body }, headers);

  return {
    ...governance,
    project,
    oracle,
    owner,
    evaluator,
    stranger,
    keyOf,
    verifiedProject,
    oracleOf,
    async projectWithVerifier() {
      const did = await verifiedProject();
      await relate(did, 'verifier', oracle);
      return did;
    },
    relate,
    raise,
    raised,
    evaluate,
    async approved(fields, evaluation = {}) {
      const claimId = await raised(fields);
      made(await evaluate(claimId, { status: 'approved', ...evaluation }));
      return claimId;
    },
    issue: (body, headers = owner) =>
      governance.post('issuances', { domain: project, type: 'CarbonCredit', ...body }, headers),
    claim: async (claimId) => (await governance.get(`claims/${claimId}`)).body,
  };
}

export function claimBody(subject: string) {
  return {
    subject,
    type: 'EmissionReduction',
    content: { period: '2026-01' },
    evidence: [{ type: 'MeterReading', uri: 'https://data.example.org/readings/2026-01.csv' }],
    amount: 12.5,
    unit: 'tCO2e',
  };
}

/** The body of a reply that must be a 201. */
function made({ status, body }: JsonReply): Record<string, unknown> {
  if (status !== 201) throw new Error(`expected 201: ${JSON.stringify(body)}`);
  return body;
}
