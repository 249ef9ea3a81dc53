/** Fastify with the same work as the pipeline: a request id, the same headers, validation of the reply. */
import { randomUUID } from 'node:crypto';
import { validators } from '../../../../generated/validators.js';
import { securityHeaders } from '../../../../server/contract/reply/reply.js';
import { serve } from '../../harness/serve-variant.js';
import { createFastify } from './fastify-app.js';

const headers = {
  ...securityHeaders,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id,X-Run-Id,RateLimit,RateLimit-Policy,Retry-After',
};

const app = createFastify();
app.addHook('onRequest', (_request, reply, done) => {
  reply.headers({ ...headers, 'X-Request-Id': randomUUID() });
  done();
});
app.addHook('preSerialization', ({ method }, { statusCode }, body, done) => {
  const { replies } = method === 'GET' ? validators.getHealth : validators.createDomain;
  if (!replies[statusCode]?.(body)) throw new Error('a reply does not fit the contract');
  done(null, body);
});
await app.ready();
await serve(app.server);
