import express, { type ErrorRequestHandler, type Router } from 'express';
import type { Scenario } from '@twin-oracle/sdk/testing';
import { issueLines } from '../../../server/config/read-settings.js';
import { conditionsSchema, type Controls } from './conditions.js';
import { pageScript } from './page-js.js';
import { pageStyles } from './page-css.js';
import { pageHtml } from './mock-page.js';

const POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page at `/mock`, and what it reads and writes. Pages of other origins may do neither. */
export function controlRoutes(
  controls: Controls,
  scenarios: readonly Scenario[],
  onOffline: () => void,
): Router {
  const router = express.Router();
  const names = scenarios.map(({ name }) => name);

  router.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' });
    next();
  });
  router.get('/', (_request, response) => void response.type('html').send(pageHtml(scenarios)));
  router.get('/page.css', (_request, response) => void response.type('css').send(pageStyles));
  router.get('/page.js', (_request, response) => void response.type('js').send(pageScript));
  router.get('/state', (_request, response) => {
    const { conditions, requests } = controls;
    response.json({ conditions, requests });
  });
  // JSON alone, so that no form of another page can send it.
  router.put('/conditions', express.json({ type: 'application/json' }), (request, response) => {
    const { data, error } = conditionsSchema
      .refine(({ scenario }) => scenario === null || names.includes(scenario), {
        path: ['scenario'],
        message: `must be null or one of ${names.join(', ')}`,
      })
      .safeParse(request.body ?? {});
    if (error) {
      response.status(400).json({ errors: issueLines(error) });
      return;
    }
    controls.conditions = data;
    // The reply to the page still arrives.
    if (data.offline) response.once('finish', onOffline);
    response.json(data);
  });
  router.use(refuse);
  return router;
}

/** A body that cannot be read, as a reply of these routes. */
const refuse: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const status = error instanceof Error && 'status' in error && error.status === 413 ? 413 : 400;
  response.status(status).json({ errors: [error instanceof Error ? error.message : 'It cannot be read'] });
};
