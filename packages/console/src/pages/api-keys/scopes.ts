import type { ApiKey } from '@twin-oracle/sdk';

export type Scope = ApiKey['scopes'][number];

/** What each scope lets a key do; the contract has the whole sentences. */
export const SCOPES: Readonly<Record<Scope, string>> = {
  admin: 'Everything, also for other owners',
  'twins:read': 'Read twins, protocols, proposals, claims, credentials and issuances',
  'twins:write': 'Create, change and delete twins that the owner controls',
  'protocols:write': 'Register protocols and their versions',
  'proposals:write': 'Propose domains for verification',
  'votes:write': 'Vote, where the owner is in the electorate',
  'governance:write': 'Suspend, reinstate and revoke verified domains',
  'claims:write': 'Raise claims about domains that the owner controls',
  'claims:evaluate': 'Evaluate claims as an oracle that the owner controls',
  'issuances:write': 'Issue on approved claims of domains that the owner controls',
  'events:read': 'Read the feed of events',
  'webhooks:read': "Read the owner's webhooks",
  'webhooks:write': "Create, change, test and delete the owner's webhooks",
  'imports:write': 'Import twins and relationships',
  'api-keys:read': "List the owner's API keys",
  'api-keys:write': "Create, rotate and revoke the owner's API keys",
  'operator:read': 'Read how the deployment is, and which run a request belongs to',
  'operator:erase': 'Export and erase the data of any person',
  'audit:read': 'Read who changed what: the audit log of the owner',
};

export const ALL_SCOPES = Object.keys(SCOPES).filter((name): name is Scope => name in SCOPES);

/** A key can give another no scope that it lacks itself. Where it is not known what it has, the server decides. */
export const canGrant = (own: ApiKey | undefined, scope: Scope): boolean =>
  own === undefined || own.scopes.includes('admin') || own.scopes.includes(scope);
