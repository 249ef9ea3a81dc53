import { randomInt } from 'node:crypto';
import { agentCommands } from '../../../suite/agent-commands.js';
import { Finding, short, Skip } from '../../../suite/finding.js';
import { membersOf } from '../../../suite/suite-context.js';
import { isArray, isObject, textOf, type JsonObject } from '../schema/json-schema.js';
import type { Records } from './records.js';

type Recipe = (records: Records) => Promise<string>;

export type RecordName =
  | 'sessionId'
  | 'runId'
  | 'requestId'
  | 'messageId'
  | 'toolCallId'
  | 'keyId'
  | 'protocolDid'
  | 'did'
  | 'partDid'
  | 'groupDid'
  | 'memberDid'
  | 'relationshipId'
  | 'proposalId'
  | 'verifiedDid'
  | 'suspendedDid'
  | 'oracleDid'
  | 'claimId'
  | 'approvedClaimId'
  | 'credentialId'
  | 'listId'
  | 'issuanceId'
  | 'webhookId'
  | 'importId'
  | 'asset';

/** How to get the id of a record: by the name of the path parameter that it is for, or a name of its own where others are needed. */
export const recipes: Readonly<Record<RecordName, Recipe>> = {
  sessionId: ({ context, user }) => context.session(user),
  runId: async (records) => textOf((await answered(records)).runId),
  requestId: async ({ context, user }) => {
    const sessionId = await context.session(user);
    const sent = await context.exchange(`POST /messages/${sessionId}`, {
      as: user,
      json: { message: 'Hello' },
    });
    return textOf(sent.headers['x-request-id']);
  },
  messageId: async (records) => (await toolCall(records)).messageId,
  toolCallId: async (records) => (await toolCall(records)).toolCallId,

  keyId: async (records) => {
    const keyId = await records.create(
      '/v1/api-keys',
      { name: 'conformance', scopes: ['twins:read'] },
      'keyId',
    );
    records.context.onEnd(() => records.created('DELETE', `/v1/api-keys/${keyId}`, { as: records.owner() }));
    return keyId;
  },

  protocolDid: (records) =>
    records.create(
      '/v1/protocols',
      {
        name: 'Conformance',
        properties: { serial: 'string' },
        relationships: { part: 'any', verifier: 'Oracle' },
      },
      'did',
    ),
  did: (records) => twin(records, 'Project'),
  /** A twin that is filled in as a role of the other one. */
  partDid: (records) => twin(records, 'Device'),
  groupDid: (records) => twin(records, 'MembershipGroup'),
  memberDid: async (records) => {
    const { did } = await records.context.user();
    const path = `/v1/domains/${encodeURIComponent(await records.id('groupDid'))}/members/${encodeURIComponent(did)}`;
    await records.created('PUT', path, { as: records.owner() });
    return did;
  },
  relationshipId: async (records) =>
    records.create(
      '/v1/relationships',
      { role: 'part', from: await records.id('did'), to: await records.id('partDid') },
      'relationshipId',
    ),

  proposalId: async (records) => proposal(records, await records.id('did')),
  verifiedDid: async (records) => verified(records, await twin(records, 'Project')),
  suspendedDid: async (records) => {
    const did = await verified(records, await twin(records, 'Project'));
    const json = { reason: 'conformance' };
    await records.created('POST', `/v1/domains/${encodeURIComponent(did)}/suspend`, {
      as: records.owner(),
      json,
    });
    return did;
  },
  oracleDid: async (records) => verified(records, await twin(records, 'Oracle')),

  claimId: async (records) =>
    records.create('/v1/claims', claimOf(await records.id('verifiedDid')), 'claimId'),
  approvedClaimId: async (records) => (await approvedClaim(records)).claimId,
  credentialId: async (records) => (await approvedClaim(records)).credentialId,
  /** The public list by which the status of the credential is looked up. */
  listId: async (records) => {
    const path = `/v1/credentials/${await records.id('credentialId')}`;
    const { credential } = await records.created('GET', path, { as: records.owner() });
    return statusListOf(textOf(credential));
  },
  issuanceId: async (records) =>
    records.create(
      '/v1/issuances',
      {
        domain: await records.id('verifiedDid'),
        type: 'CarbonCredit',
        draws: [{ claimId: await records.id('approvedClaimId') }],
      },
      'issuanceId',
    ),

  webhookId: async (records) => {
    const reply = await records.context.exchange('POST /v1/webhooks', {
      as: records.owner(),
      json: webhook(),
    });
    const { webhookId, code } = membersOf(reply);
    if (code === 'webhook_address_refused')
      throw new Skip('The server takes no webhooks with addresses of this machine');
    if (typeof webhookId !== 'string')
      throw new Finding('a webhook, which this case needs', `${reply.status} ${short(reply.body)}`);
    records.context.onEnd(() =>
      records.created('DELETE', `/v1/webhooks/${webhookId}`, { as: records.owner() }),
    );
    return webhookId;
  },
  importId: async (records) => {
    const { context } = records;
    const reply = await context.exchange('POST /v1/imports', {
      as: records.owner(),
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${JSON.stringify({ kind: 'twin', type: 'Device', protocol: await records.id('protocolDid') })}\n`,
    });
    if (reply.status !== 201 || !isObject(reply.json))
      throw new Finding('an import to begin, which this case needs', `${reply.status} ${short(reply.body)}`);
    return textOf(reply.json.importId);
  },

  /** The page of the documentation links what it is made of. */
  asset: async ({ context }) => {
    const { body } = await context.exchange('GET /docs');
    const [, asset] = /(?:href|src)="(?:\.?\/?docs\/|\.\/)?([\w.-]+\.(?:css|js))"/.exec(body) ?? [];
    if (asset === undefined) throw new Skip('The page of the documentation links no file');
    return asset;
  },
};

export const isRecordName = (name: string): name is RecordName => Object.hasOwn(recipes, name);

const MAX_BYTE = 254;

/** Of events that are rare, to a port where nobody listens, and each to a host of its own: servers limit the webhooks for a host. */
export function webhook(): JsonObject {
  const [a, b] = [1 + randomInt(MAX_BYTE), 1 + randomInt(MAX_BYTE)];
  return { url: `http://127.${a}.${b}.1:9/`, events: ['issuance.created'] };
}

export const claimOf = (subject: string): JsonObject => ({
  subject,
  type: 'EmissionReduction',
  content: { period: '2026-01' },
  evidence: [{ type: 'MeterReading', uri: 'https://data.example.org/readings/2026-01.csv' }],
  amount: 12.5,
  unit: 'tCO2e',
});

export async function twin(records: Records, type: string): Promise<string> {
  return records.create('/v1/domains', { type, protocol: await records.id('protocolDid') }, 'did');
}

function proposal(records: Records, domain: string): Promise<string> {
  return records.create('/v1/proposals', { domain, package: { report: 'conformance' } }, 'proposalId');
}

/** Has a domain verified, by the vote of the owner. */
async function verified(records: Records, did: string): Promise<string> {
  const path = `/v1/proposals/${await proposal(records, did)}/vote`;
  const { status } = await records.created('PUT', path, { as: records.owner(), json: { choice: 'yes' } });
  if (status !== 'approved')
    throw new Skip('The owner of the API key does not decide alone in the governance group');
  return did;
}

/** A new claim that the oracle has approved, and what it became. */
export async function approvedClaim(records: Records): Promise<{ claimId: string; credentialId: string }> {
  const claimId = await records.create('/v1/claims', claimOf(await records.id('verifiedDid')), 'claimId');
  const json = { oracle: await records.id('oracleDid'), status: 'approved' };
  const { credentialId } = await records.created('POST', `/v1/claims/${claimId}/evaluations`, {
    as: records.owner(),
    json,
  });
  return { claimId, credentialId: textOf(credentialId) };
}

async function answered(records: Records, message = 'Hello') {
  const { user } = records;
  return records.created('POST', `/messages/${await records.id('sessionId')}`, {
    as: user,
    json: { message },
  });
}

/** A call of a tool of the oracle's that has returned. */
async function toolCall(records: Records): Promise<{ messageId: string; toolCallId: string }> {
  const { user } = records;
  await answered(records, agentCommands.tool('count_twins'));
  const { messages } = await records.created('GET', `/messages/${await records.id('sessionId')}`, {
    as: user,
  });
  for (const message of Array.isArray(messages) ? messages : []) {
    const { id, toolCalls } = isObject(message) ? message : {};
    const [call] = isArray(toolCalls) ? toolCalls : [];
    if (isObject(call)) return { messageId: textOf(id), toolCallId: textOf(call.id) };
  }
  throw new Skip('The agent called no tool');
}

function statusListOf(jwt: string): string {
  const [, payload = ''] = jwt.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const { credentialStatus } = isObject(claims) ? claims : {};
  const { statusListCredential } = isObject(credentialStatus) ? credentialStatus : {};
  const [, id] = /\/status-lists\/([^/?#]+)/.exec(textOf(statusListCredential)) ?? [];
  if (id === undefined) throw new Finding('a credential that names its status list', short(claims));
  return id;
}
