import type { FilledRegister } from './filled-register.js';

/** The paths of all pages of the console but the chat's, by what they show. */
export function pagesOf(register: FilledRegister): ReadonlyMap<string, string> {
  const { proposalId, claimId, issuanceId, webhookId, importId, keyId } = register;
  const did = encodeURIComponent(register.project.did);
  return new Map([
    ['overview', ''],
    ['identity', '/identity'],
    ['identity-explain', '/identity/explain'],
    ['tour', '/tour'],
    ['twins', '/twins'],
    ['twin-new', '/twins/new'],
    ['twin-record', `/twins/${did}`],
    ['twin-relations', `/twins/${did}/relations`],
    ['twin-graph', `/twins/${did}/graph`],
    ['twin-history', `/twins/${did}/history`],
    ['twin-did-document', `/twins/${did}/did-document`],
    ['twin-edit', `/twins/${did}/edit`],
    ['governance', '/governance'],
    ['proposal-new', '/governance/new'],
    ['proposal', `/governance/proposals/${proposalId}`],
    ['domain', `/governance/domains/${did}`],
    ['claims', '/claims'],
    ['credentials', '/claims/credentials'],
    ['issuances', '/claims/issuances'],
    ['claim-new', '/claims/new'],
    ['claim', `/claims/${claimId}`],
    ['credential-check', '/claims/check'],
    ['issuance', `/claims/issuances/${issuanceId}`],
    ['events', '/events?after=0'],
    ['event', '/events/1?after=0'],
    ['webhooks', '/webhooks'],
    ['webhook-new', '/webhooks/new'],
    ['webhook', `/webhooks/${webhookId}`],
    ['imports', '/imports'],
    ['import', `/imports/${importId}`],
    ['api-keys', '/api-keys'],
    ['api-key-new', '/api-keys/new'],
    ['api-key', `/api-keys/${keyId}`],
    ['audit-log', '/audit-log'],
    ['operator', '/operator'],
  ]);
}
