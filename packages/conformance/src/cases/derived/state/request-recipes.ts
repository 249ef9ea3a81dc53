import { agentCommands } from '../../../suite/agent-commands.js';
import type { Capability } from '../../../suite/capabilities.js';
import type { Json, JsonObject } from '../schema/json-schema.js';
import { claimOf, webhook, type RecordName } from './recipes.js';
import type { Records } from './records.js';

/** What a request has to have to succeed, beside the records that its path names; an operation that is not here needs nothing more. */
export interface RequestRecipe {
  /** Records for path parameters, where those of the parameter's own name will not do. */
  readonly path?: Readonly<Record<string, RecordName>>;
  /** What the query has to have. */
  readonly query?: (records: Records) => Promise<Readonly<Record<string, string>>>;
  /** In place of the contract's example, where that names records that are not there. */
  readonly body?: (records: Records) => Promise<Json>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly needs?: readonly Capability[];
  /** Statuses beside 2xx that are a success, as the record may be further by then. */
  readonly otherwise?: readonly number[];
  /** Put into bodies of random values, where these would reach other servers or take long. */
  readonly fixed?: () => JsonObject;
}

const ANY_REVISION = { 'if-match': '*' };
const REASON = { body: () => Promise.resolve({ reason: 'conformance' }) };
/** Few texts of the right form are keys, and which are is no matter of the schema. */
const withoutKeys = () => ({ verificationMethod: [] });
const NEEDS_TOOLS = { needs: ['agent:tool'] as const };

export const requestRecipes: Readonly<Record<string, RequestRecipe>> = {
  getToolCall: NEEDS_TOOLS,
  submitToolResult: {
    needs: ['agent:tool', 'browser-tools', 'streaming'],
    body: async (records) => ({ toolCallId: await openCall(records), result: { selection: 7 } }),
  },
  abortSession: { body: async (records) => ({ sessionId: await records.id('sessionId') }) },
  sendMessage: {
    body: () => Promise.resolve({ message: 'Hello' }),
    fixed: () => ({ attachments: [], mcpInvocations: {}, stream: false, message: 'Hello' }),
  },
  storeDelegation: { body: async ({ user }) => ({ raw: await user.delegation() }) },
  explainDelegation: { body: async ({ user }) => ({ raw: await user.delegation() }) },

  exportPersonalData: { query: async (records) => ({ did: await records.id('did') }) },
  createApiKey: { body: () => Promise.resolve({ name: 'conformance', scopes: ['twins:read'] }) },
  createEntity: { body: twinBody('Device'), fixed: withoutKeys },
  createDomain: { body: twinBody('Project'), fixed: withoutKeys },
  updateEntity: { headers: ANY_REVISION, fixed: withoutKeys },
  updateDomain: { headers: ANY_REVISION, fixed: withoutKeys },
  deleteEntity: { headers: ANY_REVISION },
  deleteDomain: { headers: ANY_REVISION },
  createRelationship: {
    body: async (records) => ({
      role: 'part',
      from: await records.id('did'),
      to: await records.id('partDid'),
    }),
  },
  listMembers: { path: { did: 'groupDid' } },
  storeMember: { path: { did: 'groupDid' } },
  deleteMember: { path: { did: 'groupDid' } },
  createProtocol: { body: () => Promise.resolve({ name: 'Conformance', properties: { serial: 'string' } }) },
  createProtocolVersion: {
    body: () => Promise.resolve({ properties: { serial: 'string', colour: 'string' } }),
  },
  migrateProtocol: { body: () => Promise.resolve({ version: 1 }) },

  submitProposal: {
    body: async (records) => ({ domain: await records.id('did'), package: { report: 'conformance' } }),
  },
  suspendDomain: { ...REASON, path: { did: 'verifiedDid' } },
  reinstateDomain: { ...REASON, path: { did: 'suspendedDid' } },
  revokeDomain: { ...REASON, path: { did: 'verifiedDid' } },
  createClaim: { body: async (records) => claimOf(await records.id('verifiedDid')) },
  evaluateClaim: { body: async (records) => ({ oracle: await records.id('oracleDid'), status: 'approved' }) },
  createIssuance: {
    body: async (records) => ({
      domain: await records.id('verifiedDid'),
      type: 'CarbonCredit',
      draws: [{ claimId: await records.id('approvedClaimId') }],
    }),
  },

  createWebhook: { body: () => Promise.resolve(webhook()), fixed: webhook },
  updateWebhook: {
    headers: ANY_REVISION,
    body: () => Promise.resolve({ description: 'conformance' }),
    fixed: webhook,
  },
  // The receiver of a new webhook has not answered its challenge.
  testWebhook: { otherwise: [409] },
  importTwins: {
    body: async (records) =>
      `${JSON.stringify({ kind: 'twin', type: 'Device', protocol: await records.id('protocolDid') })}\n`,
  },
  // It may have ended by then.
  abortImport: { otherwise: [409] },
};

function twinBody(type: string) {
  return async (records: Records): Promise<Json> => ({
    type,
    protocol: await records.id('protocolDid'),
    properties: { serial: 'CC-0001' },
    metadata: { name: 'Conformance' },
    services: [{ id: '#data', type: 'LinkedData', endpoint: 'https://data.example.org/conformance' }],
  });
}

/** A call of a browser tool that waits for its result. @returns its id. */
async function openCall(records: Records): Promise<string> {
  const { context, user } = records;
  const stream = await context.openStream(`POST /messages/${await records.id('sessionId')}`, {
    as: user,
    json: {
      message: agentCommands.tool('look'),
      stream: true,
      tools: [{ name: 'look', description: 'Looks.', schema: {} }],
    },
  });
  const { data } = await stream.find('browser_tool_call', ({ event }) => event === 'browser_tool_call');
  return String(data.toolCallId);
}
