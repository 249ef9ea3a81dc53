import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { asyncapi } from '../../contract/asyncapi.js';
import { docsContentSecurityPolicy, docsPage, eventsPage, findDocsAsset } from '../assets.js';

const contract = fileURLToPath(new URL('../../../generated/openapi.json', import.meta.url));

/** Serves only the documentation, the contract and `/health`. */
export async function serveDocs(): Promise<{ origin: string; server: Server }> {
  const app = express();
  app.use((_request, response, next) => {
    response.set('Content-Security-Policy', docsContentSecurityPolicy);
    next();
  });
  app.get('/docs', (_request, response) => {
    response.type('text/html').send(docsPage);
  });
  app.get('/docs/events', async (_request, response) => {
    const { type, body } = await eventsPage(asyncapi);
    response.type(type).send(body);
  });
  app.get('/docs/:asset', ({ params }, response) => {
    const asset = findDocsAsset(params.asset);
    if (asset) response.type(asset.type).send(asset.body);
    else response.sendStatus(404);
  });
  app.get('/openapi.json', (_request, response) => {
    response.sendFile(contract);
  });
  app.get('/health', (_request, response) => {
    response.json({ status: 'ok', timestamp: '2026-01-01T10:00:00.000Z' });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { origin: `http://127.0.0.1:${address.port}`, server };
}
