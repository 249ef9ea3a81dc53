/** Fastify that knows its one API key, validates by the contract's schemas, and refuses with a problem of RFC 9457. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createFastify } from '../pipeline/fastify-app.js';
import { serve } from '../../harness/serve-variant.js';

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const known = hashOf(`Bearer ${process.env.BOOTSTRAP_API_KEY ?? ''}`);

const app = createFastify();
app.addHook('onRequest', async ({ headers }, reply) => {
  if (!timingSafeEqual(hashOf(headers.authorization ?? ''), known)) await reply.code(401).send();
});
app.setErrorHandler((error: Error, { id }, reply) =>
  reply
    .code(400)
    .type('application/problem+json')
    .send({ title: 'Bad Request', status: 400, detail: error.message, requestId: id }),
);
await app.ready();
await serve(app.server);
