import type { Server } from 'node:http';
import express from 'express';
import openapi from '../generated/openapi.json' with { type: 'json' };
import { deprecations as deprecationsOfContract } from '../generated/deprecations.js';
import type { AppOptions } from './app-options.js';
import { createAuth } from './auth/auth.js';
import { auditActorOf } from './auth/callers/caller.js';
import { createDids } from './auth/did/dids.js';
import { createLocalBroadcast } from './pubsub/broadcast.js';
import { databaseUnavailable, watchStorage } from './startup/database-problems.js';
import { asyncapi } from './contract/asyncapi.js';
import { bindContract } from './contract/binder.js';
import { loadCrossCheck } from './contract/validation/load-cross-check.js';
import { corsOptions, createCors } from './contract/cors.js';
import { openConsole } from './console/open-console.js';
import { requireOneHost } from './contract/connections/host-header.js';
import { limitPipelining } from './contract/connections/pipelining.js';
import { cutStalledConnections } from './contract/connections/stalled-connections.js';
import { cutVanishedPeers } from './contract/connections/vanished-peers.js';
import { createOperator } from './operator/operator.js';
import { createRunFiguresStore } from './oracle/runs/log/run-figures-store.js';
import { createOracle } from './oracle/oracle.js';
import { createPlatform } from './platform/platform.js';
import { SESSIONS_DELETED } from './persistence/notify-channels.js';
import { checkDatabase } from './persistence/database.js';
import { createMessageChannel } from './plugins/messages/message-channel.js';
import { openPlugins, type OpenedPlugins } from './plugins/open-plugins.js';
import { createSocketChannel, SOCKET_PATH } from './realtime/event-channel.js';
import { createGateway } from './realtime/gateway.js';
import { advertisedLimits } from './startup/advertised-limits.js';
import { createHttpServer } from './startup/create-http-server.js';
import { urlOf } from './startup/listen.js';
import { createDataLifecycle } from './startup/create-data-lifecycle.js';
import { createServiceHandlers } from './service/handlers.js';

export interface App {
  readonly server: Server;
  /** Starts the periodic jobs: the recovery of runs, and those of the platform. */
  readonly startJobs: () => void;
  readonly pluginStatus: OpenedPlugins<typeof openapi>['status'];
  /** Closes the sockets, waits this long for runs to end, or releases them to other servers; then waits for the connections. */
  readonly drain: (milliseconds: number) => Promise<void>;
}

/**
 * Composes the parts. Each receives only parts that were created before it: the HTTP server, which does not listen yet; the platform; authentication,
 * which finds twins there; the event channel without sockets; the plugins; the oracle; the operations of all; and the gateway, which accepts sockets.
 */
export async function createApp({
  config,
  dataSource,
  directUrl,
  reserved,
  apiKeys,
  keyAuthenticator,
  identity,
  sealedBox,
  commands,
  revocations,
  notifications,
  redis,
  plugins: selection,
  createAgent,
  deprecations = deprecationsOfContract,
  clock = () => new Date(),
  log,
  capacity,
  stopping,
}: AppOptions): Promise<App> {
  const app = express();
  app.disable('x-powered-by');
  const server = createHttpServer(app);
  // The port may be chosen by the system, so the address is known only once the server listens.
  let ownUrl: string | undefined;
  const publicUrl = () => config.PUBLIC_URL ?? (ownUrl ??= urlOf(server, config));
  const storage = watchStorage();

  const platform = await createPlatform({
    config,
    dataSource,
    reserved,
    commands,
    identity,
    sealedBox,
    notifications,
    publicUrl,
    deprecations,
    clock,
    log,
  });
  const auth = createAuth({
    config,
    dataSource,
    apiKeys,
    keyAuthenticator,
    identity,
    sealedBox,
    revocations,
    // Twins of this platform are resolved from its own records.
    resolver: platform.keys(createDids(config)),
    commands,
    counts: redis?.counts,
    explain: storage.explain,
    log,
  });
  const channel = createSocketChannel({
    cors: corsOptions(config.CORS_ORIGIN),
    adapter: redis?.socketAdapter,
    log,
  });
  const messageChannel = createMessageChannel();
  const plugins = await openPlugins({
    ...selection,
    hostVersion: openapi.info.version,
    openapi,
    asyncapi,
    dataSource,
    directUrl,
    sealedBox,
    identity,
    twins: platform.graph,
    sendEvent: channel.sendPluginEvent,
    userMessages: messageChannel,
    revocations,
    clock,
    explain: storage.explain,
    log,
  });
  const profile = {
    name: config.ORACLE_NAME,
    did: identity.did,
    entityDid: config.ORACLE_ENTITY_DID ?? identity.did,
  };

  const oracle = await createOracle({
    config,
    profile,
    dataSource,
    reserved,
    notifications,
    broadcast:
      redis?.broadcast ??
      createLocalBroadcast({
        onListenerFailed: (error) => log.error({ err: error }, 'a broadcast message could not be handled'),
      }),
    commands,
    revocations,
    mcpInvocations: auth.mcpInvocations,
    grantOf: auth.grantOf,
    graph: platform.graph,
    claims: platform.claims,
    createAgent,
    channel,
    extensions: { tools: plugins.tools, ...plugins.hooks },
    explain: storage.explain,
    log,
  });
  messageChannel.open(oracle.userMessages);
  const cors = createCors(config.CORS_ORIGIN);
  app.use(cors.preflight);
  const builtConsole = openConsole({ isOn: config.CONSOLE, publicUrl, log });
  if (builtConsole) app.use(builtConsole);
  const lifecycle = await createDataLifecycle(
    { dataSource, directUrl, commands, identity, onKeyDeleted: keyAuthenticator.changed, log },
    { plugins, oracle, platform },
  );
  const operator = createOperator({
    config,
    reserved,
    version: openapi.info.version,
    connections: () => ({ streams: capacity.limits.openStreams(), sockets: channel.io.of('/').sockets.size }),
    runs: createRunFiguresStore(reserved),
    checkDatabase: () => checkDatabase(reserved),
    isStorageFull: storage.isFull,
    checkRedis: redis?.check,
    checkModel: oracle.checkModel,
    mcpServers: oracle.mcpServers,
    countOverdueDeliveries: platform.countOverdueDeliveries,
    plugins: plugins.inspections,
    hasConsole: builtConsole !== undefined,
    log,
  });
  app.use(
    bindContract({
      handlers: {
        ...createServiceHandlers({
          oracle: profile,
          ...advertisedLimits(config),
          openapi: plugins.openapi,
          asyncapi: plugins.asyncapi,
          plugins: plugins.details,
          hasMcp: config.MCP_SERVERS !== undefined,
          publicUrl,
          socketPath: SOCKET_PATH,
          checkReady: async () => {
            capacity.assertNotStopping();
            // Not on a connection of the pool: a busy replica that still answers must not be taken out of service.
            await checkDatabase(reserved).catch((error: unknown) => {
              throw databaseUnavailable(error);
            });
          },
        }),
        ...auth.handlers,
        ...platform.handlers,
        ...oracle.handlers,
        ...operator.handlers,
        ...lifecycle.handlers,
      },
      pluginOperations: plugins.operations,
      beforeOperation: plugins.hooks.beforeOperation,
      authenticate(operation, request) {
        capacity.assertTakes(operation);
        return auth.authenticate(operation, request);
      },
      admit: auth.admit,
      authorize: auth.authorize,
      limits: capacity.limits,
      openStreams: capacity.openStreams,
      describeCaller: auth.describeCaller,
      audit: { actorOf: auditActorOf, record: platform.recordAudit },
      deprecations,
      onDeprecatedUse: platform.onDeprecatedUse,
      clock,
      log,
      linesFor: cors.linesFor,
      isStopping: () => stopping.aborted,
      explain: storage.explain,
      replyValidation: config.REPLY_VALIDATION,
      crossCheck: config.VALIDATOR === 'eov' ? await loadCrossCheck(plugins.openapi) : undefined,
    }),
  );

  const gateway = createGateway({
    server,
    channel,
    socketsPerUser: config.CONNECTIONS_PER_CALLER,
    maxSockets: config.MAX_SOCKETS,
    socketBufferBytes: config.SOCKET_BUFFER_BYTES,
    assertTakesMore: capacity.assertTakesSockets,
    signIn: auth.signIn,
    revocations,
    clientAddress: auth.clientAddress,
    admit: auth.admit,
    explain: storage.explain,
    assertOwnSession: (sessionId, did) => oracle.sessions.own(sessionId, did),
    answers: oracle.answers,
    findMissedFrames: oracle.runs.missedFrames,
    pluginEvents: plugins.events,
    log,
  });

  // Last, around all other listeners.
  cutStalledConnections(server, limitPipelining(server));
  cutVanishedPeers(server);
  requireOneHost(server);

  const subscriptions = [
    revocations.onRevoked((ids) => {
      oracle.runs.endOn(ids);
      gateway.closeOn(ids);
      void plugins.endOn(ids);
    }),
    await notifications.listen(
      SESSIONS_DELETED,
      (sessionId) => gateway.closeSession(sessionId),
      () => gateway.recheckSessions(),
    ),
    auth.close,
  ];

  // Last: what a failed start leaves behind is stopped by it.
  await plugins.start();
  return {
    server,
    pluginStatus: plugins.status,
    startJobs() {
      oracle.runs.startRecovery();
      platform.start();
      plugins.startJobs();
      operator.start();
      lifecycle.start();
    },
    async drain(milliseconds) {
      const hasOthers = await oracle.hasOtherReplicas();
      const spreadMs = hasOthers ? config.DRAIN_SPREAD_SECONDS * 1000 : 0;
      // Closes the HTTP server as well, at once: who reconnects finds another replica.
      const closed = gateway.close(spreadMs);
      // Streams end after the answers, which are complete by then or are continued by others.
      const endStreams = () => capacity.openStreams.drain(spreadMs);
      const answered = oracle.stop(milliseconds, { hasOthers, endStreams });
      await Promise.all([answered, platform.stop(answered), operator.close(), lifecycle.close()]);
      await plugins.stop();
      await closed;
      // Last, because a token may be revoked while its answers are awaited.
      subscriptions.forEach((stop) => stop());
    },
  };
}
