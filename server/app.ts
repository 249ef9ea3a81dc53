import type { Server } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { ApiKeyEntity } from './auth/api-keys/entity.js';
import type { ApiKeys } from './auth/api-keys/service.js';
import { createAuthenticate } from './auth/authenticate.js';
import type { OracleIdentity } from './auth/oracle-identity.js';
import { didKeyResolver } from './auth/ucan/did-resolver.js';
import { createUcanVerifier } from './auth/ucan/verify.js';
import type { Config } from './config.js';
import { bindContract } from './contract/binder.js';
import { corsOptions, createCors } from './contract/cors.js';
import { createExpressServer } from './contract/express-server.js';
import { Problem } from './contract/problem.js';
import { answerUnrouted } from './contract/unrouted.js';
import { createGuide } from './oracle/agent/guide/guide.js';
import { MessageEntity } from './oracle/messages/entity.js';
import { createMessageHandlers } from './oracle/messages/handlers.js';
import { createMessageService } from './oracle/messages/service.js';
import { createMessageStore } from './oracle/messages/store.js';
import { SessionEntity } from './oracle/sessions/entity.js';
import { createSessionHandlers } from './oracle/sessions/handlers.js';
import { createSessionService } from './oracle/sessions/service.js';
import { createSessionStore } from './oracle/sessions/store.js';
import { TwinEntity } from './platform/twins/entity.js';
import { createTwinGraph } from './platform/twins/graph.js';
import { createTwinHandlers } from './platform/twins/handlers.js';
import { createTwinService } from './platform/twins/service.js';
import { createTwinStore } from './platform/twins/store.js';
import { checkDatabase } from './persistence/database.js';
import { isUnavailable } from './persistence/unavailable.js';
import { createGateway, SOCKET_PATH } from './realtime/gateway.js';
import { createServiceHandlers } from './service/handlers.js';
import { MAX_HEADER_BYTES, REQUEST_TIMEOUT_MS } from './service/limits.js';

/** Every table, for the data source. */
export const entities = [ApiKeyEntity, TwinEntity, SessionEntity, MessageEntity];

export interface AppOptions {
  readonly config: Config;
  readonly dataSource: DataSource;
  readonly apiKeys: ApiKeys;
  readonly oracle: OracleIdentity;
  readonly log: Logger;
  readonly publicUrl: () => string;
  /** Whether the server is on its way out. */
  readonly isStopping: () => boolean;
}

export interface App {
  readonly server: Server;
  /** Closes the sockets, waits for the answers that are being made, then for the connections. */
  readonly drain: () => Promise<void>;
}

/** Puts the parts together. */
export async function createApp({
  config,
  dataSource,
  apiKeys,
  oracle,
  log,
  publicUrl,
  isStopping,
}: AppOptions): Promise<App> {
  const verifier = createUcanVerifier({
    audience: oracle.did,
    maxInvocationTtlSeconds: config.UCAN_AUTH_MAX_TTL_SECONDS,
    resolver: didKeyResolver,
  });
  const profile = {
    name: config.ORACLE_NAME,
    did: oracle.did,
    entityDid: config.ORACLE_ENTITY_DID ?? oracle.did,
  };

  const twinStore = createTwinStore(dataSource);
  const sessions = createSessionService(createSessionStore(dataSource));
  const messages = createMessageService({
    store: createMessageStore(dataSource),
    sessions,
    agent: createGuide(createTwinGraph(twinStore)),
    log,
  });

  const app = express();
  app.disable('x-powered-by');
  const cors = createCors(config.CORS_ORIGIN);
  app.use(cors.preflight);
  app.use(
    bindContract({
      handlers: {
        ...createServiceHandlers({
          oracle: profile,
          invocationMaxSeconds: config.UCAN_AUTH_MAX_TTL_SECONDS,
          publicUrl,
          socketPath: SOCKET_PATH,
          checkReady: async () => {
            if (isStopping()) throw unavailable(undefined, 'The server is stopping');
            await checkDatabase(dataSource).catch((error: unknown) => {
              throw unavailable(error);
            });
          },
        }),
        ...createTwinHandlers(createTwinService(twinStore)),
        ...createSessionHandlers(sessions, profile),
        ...createMessageHandlers(messages),
      },
      authenticate: createAuthenticate(apiKeys, verifier),
      log,
      linesFor: cors.linesFor,
      isStopping,
      explain,
      replyValidation: config.REPLY_VALIDATION,
      secondOpinion: config.VALIDATOR === 'eov' ? await loadSecondOpinion() : undefined,
    }),
  );

  const server = createExpressServer(app, {
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
  });
  answerUnrouted(server, SOCKET_PATH);
  const gateway = createGateway({
    server,
    cors: corsOptions(config.CORS_ORIGIN),
    verifier,
    explain,
    assertOwnSession: (sessionId, did) => sessions.own(sessionId, did),
    log,
  });

  return {
    server,
    async drain() {
      // Closes the HTTP server as well. Clients see a lost connection, which they open anew; a goodbye would end their channel.
      const closed = new Promise<void>((done) => void gateway.close(() => done()));
      await messages.drained();
      await closed;
      // One that came in on a connection that was still open.
      await messages.drained();
    },
  };
}

/** Imported only when it is asked for: the library takes a tenth of the whole start. */
async function loadSecondOpinion() {
  const [{ createSecondOpinion }, { default: openapi }] = await Promise.all([
    import('./contract/second-opinion.js'),
    import('../generated/openapi.json', { with: { type: 'json' } }),
  ]);
  return createSecondOpinion(openapi);
}

function explain(error: unknown): Problem | undefined {
  return isUnavailable(error) ? unavailable(error) : undefined;
}

function unavailable(cause: unknown, detail = 'The database cannot be reached; try again'): Problem {
  return new Problem('service_unavailable', detail, { cause, headers: { 'Retry-After': '2' } });
}
