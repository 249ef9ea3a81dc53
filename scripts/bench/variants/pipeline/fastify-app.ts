import fastify from 'fastify';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };
import type { Schema } from '../../../../server/contract/types.js';
import { health, twinOf } from './fixed-replies.js';

/** Fastify with the contract's own schemas: it validates requests with them, and serialises replies without validating. */
export function createFastify() {
  // The contract's schemas contain keywords of OpenAPI, such as `example`.
  const app = fastify({ ajv: { customOptions: { strict: false } } });
  app.addSchema({ $id: 'contract', components: { schemas: openapi.components.schemas } });
  const schema = (name: string) => ({ $ref: `contract#/components/schemas/${name}` });

  app.get('/health', { schema: { response: { 200: schema('Health') } } }, () => health);
  app.post<{ Body: Schema<'TwinCreate'> }>(
    '/v1/domains',
    { schema: { body: schema('TwinCreate'), response: { 201: schema('Twin') } } },
    (request, reply) => {
      const twin = twinOf(request.body);
      return reply.code(201).header('Location', `/v1/domains/${twin.did}`).send(twin);
    },
  );
  return app;
}
