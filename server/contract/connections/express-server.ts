import { createServer, IncomingMessage, ServerResponse, type Server, type ServerOptions } from 'node:http';
import express, { type Express } from 'express';

/**
 * An HTTP server for an Express app whose requests and responses already have the app's prototypes when Node creates them.
 *
 * Express sets both prototypes on every request, which makes each later property access slow on Node 20's V8 (nodejs/node#37457,
 * expressjs/express#5998) and halves the request rate. With the prototypes in place, Express's own call has no effect. On newer Node
 * versions this has no cost.
 */
export function createExpressServer(app: Express, options: ServerOptions): Server {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  adopt(Request.prototype, express.request, app);
  adopt(Response.prototype, express.response, app);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return createServer({ ...options, IncomingMessage: Request, ServerResponse: Response }, app);
}

function adopt(prototype: object, base: object, app: Express): void {
  const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(base);
  Object.defineProperties(prototype, members);
  Object.defineProperty(prototype, 'app', {
    configurable: true,
    enumerable: true,
    writable: true,
    value: app,
  });
}
