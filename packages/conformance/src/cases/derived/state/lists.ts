import { textOf, type JsonObject } from '../schema/json-schema.js';
import { approvedClaim, claimOf, twin, type RecordName } from './recipes.js';
import type { Records } from './records.js';

/** How a list gets items, so that its pages can be compared with what was added. */
export interface ListRecipe {
  /** The way from an item to what names it. */
  readonly id: readonly string[];
  /** The parameter, and the record, that makes the list one of this case alone. Without it the pages are large. */
  readonly filter?: readonly [parameter: string, record: RecordName];
  /** Adds an item. @returns what names it. */
  readonly add: (records: Records) => Promise<string>;
}

export const listRecipes: Readonly<Record<string, ListRecipe>> = {
  listEntities: { id: ['did'], filter: ['class', 'protocolDid'], add: device },
  listDomains: { id: ['did'], filter: ['class', 'protocolDid'], add: (records) => twin(records, 'Project') },
  listTwinHistory: {
    id: ['revision'],
    add: async (records) => {
      const path = `/v1/entities/${encodeURIComponent(await records.id('did'))}`;
      const json = { metadata: { changed: String(next()) } };
      const headers = { 'if-match': '*' };
      return textOf((await records.created('PATCH', path, { as: records.owner(), headers, json })).revision);
    },
  },
  listRelationships: {
    id: ['relationship', 'relationshipId'],
    add: async (records) => {
      const json = { role: 'part', from: await records.id('did'), to: await twin(records, 'Device') };
      return records.create('/v1/relationships', json, 'relationshipId');
    },
  },
  listMembers: {
    id: ['did'],
    add: async (records) => {
      const { did } = await records.context.user();
      const group = encodeURIComponent(await records.id('groupDid'));
      const path = `/v1/domains/${group}/members/${encodeURIComponent(did)}`;
      return textOf((await records.created('PUT', path, { as: records.owner() })).did);
    },
  },
  listProtocols: { id: ['did'], add: (records) => records.create('/v1/protocols', rules(), 'did') },
  listProtocolVersions: {
    id: ['version'],
    add: async (records) =>
      records.create(
        `/v1/protocols/${encodeURIComponent(await records.id('protocolDid'))}/versions`,
        rules(),
        'version',
      ),
  },
  listProposals: {
    id: ['proposalId'],
    filter: ['domain', 'did'],
    add: async (records) => {
      const json = { domain: await records.id('did'), package: { report: 'conformance' } };
      const proposalId = await records.create('/v1/proposals', json, 'proposalId');
      await records.created('POST', `/v1/proposals/${proposalId}/withdraw`, { as: records.owner() });
      return proposalId;
    },
  },
  listClaims: {
    id: ['claimId'],
    filter: ['subject', 'verifiedDid'],
    add: async (records) => records.create('/v1/claims', claimOf(await records.id('verifiedDid')), 'claimId'),
  },
  listCredentials: {
    id: ['credentialId'],
    filter: ['subject', 'verifiedDid'],
    add: async (records) => (await approvedClaim(records)).credentialId,
  },
  listIssuances: {
    id: ['issuanceId'],
    filter: ['domain', 'verifiedDid'],
    add: async (records) => {
      const { claimId } = await approvedClaim(records);
      const json = { domain: await records.id('verifiedDid'), type: 'CarbonCredit', draws: [{ claimId }] };
      return records.create('/v1/issuances', json, 'issuanceId');
    },
  },
};

async function device(records: Records): Promise<string> {
  return records.create('/v1/entities', { type: 'Device', protocol: await records.id('protocolDid') }, 'did');
}

let count = 0;
const next = () => ++count;

const rules = (): JsonObject => ({ properties: { serial: 'string', [`property${next()}`]: 'string' } });
