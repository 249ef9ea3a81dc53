import type { Server } from 'node:http';
import type { Express } from 'express';
import { answerClientErrors } from '../contract/connections/client-errors.js';
import { createExpressServer } from '../contract/connections/express-server.js';
import { SOCKET_PATH } from '../realtime/event-channel.js';
import { MAX_HEADER_BYTES, REQUEST_TIMEOUT_MS } from '../service/request-limits.js';

/** The HTTP server of the app, with its limits. It does not listen yet. */
export function createHttpServer(app: Express): Server {
  const server = createExpressServer(app, {
    maxHeaderSize: MAX_HEADER_BYTES,
    // Bodies have our own limit, because uploads may take longer.
    headersTimeout: REQUEST_TIMEOUT_MS,
    requestTimeout: 0,
    // host-header.ts answers with a problem.
    requireHostHeader: false,
  });
  // Above a limit Node drops headers without an error, possibly a second credential; their total size is limited anyway.
  server.maxHeadersCount = 0;
  answerClientErrors(server, SOCKET_PATH, REQUEST_TIMEOUT_MS);
  return server;
}
