import openapi from '../../../generated/openapi.json' with { type: 'json' };
import type { Schema } from '../../contract/types.js';
import type { Command, Handlers } from '../callers/handler.js';
import type { ApiKeyAuthenticator } from './authentication/authenticator.js';
import type { ApiKeyRecord } from './entity.js';
import type { ApiKeyManagement } from './management.js';
import type { MadeApiKey, NewApiKey } from './new-key.js';
import { statusOf } from './key-status.js';

/** The validators do not fill in defaults when the body is missing. */
const DEFAULT_ROTATION: Schema<'ApiKeyRotate'> = {
  overlapSeconds: openapi.components.schemas.ApiKeyRotate.properties.overlapSeconds.default,
};

/** @param changed makes the authentication read a key again, on all replicas. */
export function createApiKeyHandlers(
  command: Command,
  apiKeys: ApiKeyManagement,
  changed: ApiKeyAuthenticator['changed'],
  clock = () => new Date(),
): Handlers<'createApiKey' | 'listApiKeys' | 'getApiKey' | 'revokeApiKey' | 'rotateApiKey'> {
  const toApiKey = (record: ApiKeyRecord) => describeKey(record, clock());

  return {
    createApiKey: command(
      'createApiKey',
      (manager, { caller, body }) => apiKeys.create(manager, caller, detailsOf(body, caller.ownerDid)),
      created,
    ),
    async listApiKeys({ caller, query }) {
      const { items, ...more } = await apiKeys.list(caller, query);
      return { status: 200, body: { apiKeys: items.map(toApiKey), ...more } };
    },
    async getApiKey({ caller, path }) {
      return { status: 200, body: toApiKey(await apiKeys.get(caller, path.keyId)) };
    },
    revokeApiKey: command(
      'revokeApiKey',
      (transaction, { caller, path }) => apiKeys.revoke(transaction, caller, path.keyId),
      (record) => ({ status: 200, body: toApiKey(record) }),
      { afterCommit: ({ path }) => changed(path.keyId) },
    ),
    rotateApiKey: command(
      'rotateApiKey',
      (transaction, { caller, path, body = DEFAULT_ROTATION }) =>
        apiKeys.rotate(transaction, caller, path.keyId, body.overlapSeconds),
      created,
      { afterCommit: ({ path }) => changed(path.keyId) },
    ),
  };

  function created({ key, record }: MadeApiKey) {
    return {
      status: 201 as const,
      body: { ...toApiKey(record), key },
      headers: { Location: `/v1/api-keys/${record.keyId}` },
    };
  }
}

function detailsOf({ expiresAt, ...details }: Schema<'ApiKeyCreate'>, callersDid: string): NewApiKey {
  const end = expiresAt === undefined ? null : new Date(expiresAt);
  return { ownerDid: callersDid, ...details, expiresAt: end };
}

/** A record in the form of the contract, without the hash. */
function describeKey(record: ApiKeyRecord, now: Date): Schema<'ApiKey'> {
  const { keyId, name, ownerDid, scopes, environment, createdAt } = record;
  const { expiresAt, revokedAt, lastUsedAt, successorId } = record;
  return {
    keyId,
    name,
    ownerDid,
    scopes,
    environment,
    status: statusOf(record, now),
    createdAt: createdAt.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    ...(successorId && { successorId }),
  };
}
