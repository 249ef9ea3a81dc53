/** The whole pipeline as server/app.ts composes it, with two handlers and without database or credentials. */
import express from 'express';
import { operations } from '../../../../generated/operations.js';
import type { Callers } from '../../../../server/auth/callers/handler.js';
import { bindContract } from '../../../../server/contract/binder.js';
import { createCors } from '../../../../server/contract/cors.js';
import { createExpressServer } from '../../../../server/contract/connections/express-server.js';
import { Problem } from '../../../../server/contract/errors/problem.js';
import { answerClientErrors } from '../../../../server/contract/connections/client-errors.js';
import type { OperationId } from '../../../../server/contract/types.js';
import { createLogger } from '../../../../server/startup/logging.js';
import { MAX_HEADER_BYTES, REQUEST_TIMEOUT_MS } from '../../../../server/service/request-limits.js';
import { serve } from '../../harness/serve-variant.js';
import { health, twinOf } from './fixed-replies.js';

const caller: Callers['platformKey'] = {
  kind: 'apiKey',
  keyId: 'bench',
  ownerDid: 'did:example:bench',
  scopes: ['twins:write'],
  expiresAt: null,
};

const app = express();
app.disable('x-powered-by');
const cors = createCors(['*']);
app.use(cors.preflight);
app.use(
  bindContract<Callers>({
    handlers: {
      ...noHandlers(),
      getHealth: () => ({ status: 200, body: health }),
      createDomain: ({ body }) => {
        const twin = twinOf(body);
        return { status: 201, body: twin, headers: { Location: `/v1/domains/${twin.did}` } };
      },
    },
    authenticate: () => caller,
    linesFor: cors.linesFor,
    log: createLogger('warn'),
    replyValidation: 'log',
  }),
);

const server = createExpressServer(app, {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: REQUEST_TIMEOUT_MS,
  requestTimeout: 0,
});
answerClientErrors(server, '/socket.io/', REQUEST_TIMEOUT_MS);
await serve(server);

type NoHandler = () => never;

function noHandlers(): Record<OperationId, NoHandler> {
  const none: NoHandler = () => {
    throw new Problem('service_unavailable', 'not measured');
  };
  const handlers = Object.fromEntries(Object.keys(operations).map((id) => [id, none]));
  if (!isComplete(handlers)) throw new Error('an operation is missing');
  return handlers;
}

function isComplete(
  handlers: Partial<Record<OperationId, NoHandler>>,
): handlers is Record<OperationId, NoHandler> {
  return Object.keys(operations).every((id) => id in handlers);
}
