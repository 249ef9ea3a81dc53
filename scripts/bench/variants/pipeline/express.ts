/** Plain Express: no validation, no additional headers. */
import { createServer } from 'node:http';
import express, { type Request } from 'express';
import type { Schema } from '../../../../server/contract/types.js';
import { serve } from '../../harness/serve-variant.js';
import { health, twinOf } from './fixed-replies.js';

const app = express();
app.use(express.json());
app.get('/health', (_request, response) => {
  response.json(health);
});
app.post('/v1/domains', (request: Request<object, unknown, Schema<'TwinCreate'>>, response) => {
  const twin = twinOf(request.body);
  response.status(201).location(`/v1/domains/${twin.did}`).json(twin);
});
await serve(createServer(app));
