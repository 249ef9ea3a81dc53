import { createAuditLog } from './audit-log.js';
import type { AuditLog } from './audit-log.js';
import { createApiKeys } from './api-keys.js';
import type { ApiKeys } from './api-keys.js';
import { checkApiKey } from '../../http/check-options.js';
import { createClaims } from './claims.js';
import type { Claims } from './claims.js';
import { createCredentials, createStatusLists } from './credentials.js';
import type { Credentials, StatusLists } from './credentials.js';
import { createEvents } from './events.js';
import type { Events } from './events.js';
import { createExports } from './bulk/exports.js';
import type { Exports } from './bulk/exports.js';
import { createDeprecations } from './deprecations.js';
import type { Deprecations } from './deprecations.js';
import type { OnDeprecation } from '../../http/deprecation-notice.js';
import type { Fetch } from '../../http/fetching.js';
import type { RequestHooks } from '../../http/request-hooks.js';
import type { Retries } from '../../http/retries.js';
import { createGraph } from './graph.js';
import type { Graph } from './graph.js';
import { createImports } from './bulk/imports.js';
import type { Imports } from './bulk/imports.js';
import { createIssuances } from './issuances.js';
import type { Issuances } from './issuances.js';
import { createMembers } from './members.js';
import type { Members } from './members.js';
import { createOperations } from './deployment-operations.js';
import type { Operations } from './deployment-operations.js';
import { createPersonalData } from './personal-data.js';
import type { PersonalData } from './personal-data.js';
import { createProposals } from './proposals.js';
import type { Proposals } from './proposals.js';
import { createProtocols } from './protocols.js';
import type { Protocols } from './protocols.js';
import { createRelationships } from './relationships.js';
import type { Relationships } from './relationships.js';
import { createTransport } from '../../http/transport.js';
import { createTwins } from './twins.js';
import type { Twins } from './twins.js';
import { createGovernance, createVerification } from './verification.js';
import type { GovernanceRules, Verifications } from './verification.js';
import { createWebhooks } from './webhooks.js';
import type { Webhooks } from './webhooks.js';

/** Where the platform is, the key that it is called with, and how. */
export interface PlatformClientOptions extends RequestHooks {
  readonly baseUrl: string;
  /** `twk_…`. It is a secret: keep it out of browsers. */
  readonly apiKey: string;
  /** Default: the platform's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How often and with which delay a failed call is retried; default: three times, after 0.25–0.5, 0.5–1 and 1–2 seconds. */
  readonly retries?: Retries | undefined;
  /** How long each attempt of a call may wait for the reply, in milliseconds; default 45 000. */
  readonly timeoutMs?: number | undefined;
  /** Called once a process for each operation whose replies announce a deprecation; default: `console.warn`. */
  readonly onDeprecation?: OnDeprecation | undefined;
}

/** The API of the twin platform. Every method throws ProblemError, ConnectionError or ContractError. */
export interface PlatformClient {
  readonly entities: Twins;
  readonly domains: Twins;
  readonly members: Members;
  readonly protocols: Protocols;
  readonly relationships: Relationships;
  readonly graph: Graph;
  readonly proposals: Proposals;
  readonly verification: Verifications;
  readonly governance: GovernanceRules;
  readonly claims: Claims;
  readonly credentials: Credentials;
  readonly statusLists: StatusLists;
  readonly issuances: Issuances;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly imports: Imports;
  readonly exports: Exports;
  readonly apiKeys: ApiKeys;
  readonly deprecations: Deprecations;
  readonly auditLog: AuditLog;
  readonly personalData: PersonalData;
  readonly operations: Operations;
}

/**
 * The twin platform's API.
 *
 * @example
 * ```ts
 * import { createPlatformClient } from '@twin-oracle/sdk';
 *
 * const platform = createPlatformClient({ baseUrl, apiKey: process.env.API_KEY ?? '' });
 * for await (const { did, metadata } of platform.domains.listAll({ type: 'Project' }))
 *   console.log(did, metadata.name);
 * ```
 */
export const createPlatformClient = ({
  baseUrl,
  apiKey,
  fetch,
  retries,
  timeoutMs,
  onDeprecation,
  onRequest,
  onResponse,
}: PlatformClientOptions): PlatformClient => {
  checkApiKey(apiKey);
  const credentials = () => ({ Authorization: `Bearer ${apiKey}` });
  const options = { baseUrl, fetch, retries, timeoutMs, onDeprecation, onRequest, onResponse };
  const transport = createTransport({ ...options, credentials });
  const open = createTransport(options);

  return {
    entities: createTwins(transport, 'entities'),
    domains: createTwins(transport, 'domains'),
    members: createMembers(transport),
    protocols: createProtocols(transport),
    relationships: createRelationships(transport),
    graph: createGraph(transport),
    proposals: createProposals(transport),
    verification: createVerification(transport),
    governance: createGovernance(transport),
    claims: createClaims(transport),
    credentials: createCredentials(transport),
    statusLists: createStatusLists(open),
    issuances: createIssuances(transport),
    events: createEvents({ transport, server: { baseUrl, fetch } }),
    webhooks: createWebhooks(transport),
    imports: createImports(transport),
    exports: createExports(transport),
    apiKeys: createApiKeys(transport),
    deprecations: createDeprecations(transport),
    auditLog: createAuditLog(transport),
    personalData: createPersonalData(transport),
    operations: createOperations(transport),
  };
};
