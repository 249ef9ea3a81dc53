import type { Exchange } from '../../../http/exchange.js';
import { membersOf } from '../../../suite/suite-context.js';

/** What creates records that an owner may have only some of: the member that names one, and where it is deleted. */
const limited: Readonly<Record<string, { readonly member: string; readonly path: string }>> = {
  createWebhook: { member: 'webhookId', path: '/v1/webhooks/' },
  createApiKey: { member: 'keyId', path: '/v1/api-keys/' },
  rotateApiKey: { member: 'keyId', path: '/v1/api-keys/' },
};

/** The path at which the record of a reply is deleted when the case has ended; undefined when it may stay. */
export function deletionPath(operationId: string, reply: Exchange): string | undefined {
  const { member, path } = limited[operationId] ?? {};
  const id = member === undefined ? undefined : membersOf(reply)[member];
  return reply.status === 201 && typeof id === 'string' ? `${path ?? ''}${id}` : undefined;
}
