import type { Server } from 'node:http';
import cors from 'cors';
import { text } from 'node:stream/consumers';
import express from 'express';
import { pino } from 'pino';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { operations } from '../../generated/operations.js';
import { validators } from '../../generated/validators.js';
import { MockOracle, readPreferences, type Scenario } from '@twin-oracle/sdk/testing';
import { asyncapi } from '../../server/contract/asyncapi.js';
import {
  acceptedTypes,
  type AnyHandler,
  type BoundOperation,
} from '../../server/contract/bound-operation.js';
import { corsOptions, createCors } from '../../server/contract/cors.js';
import { RequestPipeline } from '../../server/contract/pipeline.js';
import { createRouter } from '../../server/contract/router.js';
import type { OperationId } from '../../server/contract/types.js';
import { FILE_BYTES, MESSAGE_BYTES } from '../../server/oracle/attachments/media/attachment-limits.js';
import { MAX_RESULT_BYTES } from '../../server/oracle/turn/result-text.js';
import { SOCKET_PATH } from '../../server/realtime/event-channel.js';
import { createServiceHandlers } from '../../server/service/handlers.js';
import { createHttpServer } from '../../server/startup/create-http-server.js';
import { urlOf } from '../../server/startup/listen.js';
import { Controls } from './controls/conditions.js';
import { controlRoutes } from './controls/control-routes.js';
import { disturb } from './controls/disturb.js';
import { currentRequest, requestNow } from './current-request.js';
import { explain } from './mock-problems.js';
import { createOracleHandlers } from './oracle-handlers.js';
import { openMockSocket } from './mock-socket.js';
import type { Prism } from './prism.js';
import { signIn, type MockCaller } from './mock-caller.js';
import { createSendOnce } from './repeated-requests.js';
import { createStaticReplies } from './static-replies.js';

export interface MockOptions {
  readonly scenarios: readonly Scenario[];
  readonly prism: Prism;
}

const ORACLE = {
  name: 'Mock',
  did: 'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH',
  entityDid: 'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH',
};

/** A connection that falls silent is noticed in seconds, not in the 45 that a server takes. */
const HEARTBEAT_SECONDS = 1;

/** The mock as an HTTP server that does not listen yet. */
export function createMock({ scenarios, prism }: MockOptions): Server {
  const app = express();
  app.disable('x-powered-by');
  const server = createHttpServer(app);
  const publicUrl = () => {
    const { host } = requestNow().request.headers;
    return host === undefined ? urlOf(server, { HOST: '127.0.0.1' }) : `http://${host}`;
  };
  const log = pino({ level: 'silent' });
  const controls = new Controls();
  const staticReply = createStaticReplies(prism);
  const sendOnce = createSendOnce();
  const socket = openMockSocket(server, log, {
    oracleOf: () => oracle,
    isOffline: () => controls.conditions.offline,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  });
  const oracle: MockOracle = new MockOracle({
    scenarios,
    oracle: ORACLE,
    onScenario: ({ requestId, body }, { name }) =>
      controls.note(requestId, { message: body.message, scenario: name }),
    ...socket,
  });

  const own: Readonly<Record<string, unknown>> = {
    ...createOracleHandlers(oracle, () => controls.conditions.scenario ?? undefined),
    ...createServiceHandlers({
      oracle: ORACLE,
      authentication: { invocationMaxSeconds: 900, delegationMaxSeconds: 2_592_000, delegationSignIn: true },
      requestsPerMinute: 0,
      oracleLimits: {
        attachmentBytes: FILE_BYTES,
        attachmentsBytes: MESSAGE_BYTES,
        toolResultBytes: MAX_RESULT_BYTES,
        clientToolSeconds: 15,
      },
      openapi,
      asyncapi,
      plugins: [],
      hasMcp: false,
      publicUrl,
      socketPath: SOCKET_PATH,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      checkReady: () => Promise.resolve(),
    }),
  };
  const router = createRouter((Object.keys(operations) as OperationId[]).map(bind));
  const { linesFor } = createCors(['*']);

  app.use('/mock', controlRoutes(controls, scenarios, cutConnections));
  app.use(cors({ ...corsOptions(['*']), allowedHeaders: undefined, maxAge: 600 }));
  app.use(disturb(controls));
  app.use((request, response) => {
    const preferences = readPreferences(request.headers.prefer?.toString());
    const pipeline = new RequestPipeline<MockCaller>(request, response, {
      authenticate: signIn,
      log,
      linesFor,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      replyValidation: 'log',
      explain,
    });
    currentRequest.run({ request, response, preferences }, () => void pipeline.run(router));
  });
  return server;

  function cutConnections(): void {
    socket.cut();
    server.closeAllConnections();
  }

  function bind(id: OperationId): BoundOperation {
    const row = operations[id];
    const handler = own[id] as AnyHandler | undefined;
    return {
      id,
      row,
      validators: validators[id],
      types: acceptedTypes(row),
      deprecations: undefined,
      handler: async (request) => {
        const isAsked = ['code', 'example'].some((name) => currentRequest.getStore()?.preferences.has(name));
        // The oracle itself sends messages once: a repeated one is answered by the same run.
        if (handler && !isAsked && id === 'sendMessage') return handler(request);
        const read = isStream(request.body) ? { ...request, body: await text(request.body) } : request;
        return sendOnce(row, read, async () =>
          handler && !isAsked ? handler(read) : staticReply(row, read),
        );
      },
    };
  }
}

/** A body that is not JSON. */
function isStream(body: unknown): body is AsyncIterable<Buffer> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
