import { createOracleClient } from '../src/index.js';
import type { OracleClient } from '../src/index.js';

/** Credentials that no server checks. */
export const auth = {
  headers: () => Promise.resolve({ Authorization: 'Bearer token', 'X-Auth-Type': 'ucan' }),
};

/** A client without retries, so that each call gets the first reply. */
export const oracleAt = (baseUrl: string): OracleClient =>
  createOracleClient({ baseUrl, auth, retries: false });

/** Example records of servers. */
export const session = {
  sessionId: 'ses_1',
  title: 'Untitled',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastUpdatedAt: '2026-01-01T10:00:00.000Z',
  oracleName: 'Guide',
  oracleDid: 'did:key:z6Mk',
  oracleEntityDid: 'did:key:z6Mk',
};

export const problem = {
  type: 'urn:twin-oracle:problem:invalid_request',
  title: 'Bad Request',
  status: 400,
  code: 'invalid_request',
  detail: 'The request does not fit the contract: body.message is required',
  errors: [{ field: 'body.message', rule: 'required', message: 'is required' }],
  requestId: 'req-1',
  statusCode: 400,
  message: 'The request does not fit the contract: body.message is required',
  error: 'Bad Request',
};
