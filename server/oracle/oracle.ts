/** A running oracle: sessions, messages, the runs that answer them, the agent and its tools. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Revocations } from '../auth/revocations/service.js';
import type { UcanCaller } from '../auth/ucan/authenticate-ucan.js';
import type { ValidRequest } from '../contract/pipeline-options.js';
import type { McpInvocations } from '../auth/replay-protection/mcp-invocations.js';
import type { Broadcast } from '../pubsub/broadcast.js';
import type { Config } from '../config/settings.js';
import type { Explain } from '../contract/errors/problem.js';
import type { Commands } from '../auth/callers/handler.js';
import { SESSIONS_DELETED } from '../persistence/notify-channels.js';
import type { Notifications } from '../pubsub/postgres/notifications.js';
import type { Agent } from './turn/agent.js';
import { limitTurn, type EndTurn } from './agent/limit-turn.js';
import { createModelCheck } from './agent/check-model.js';
import { openAgent, type AgentSettings } from './agent/open-agent.js';
import type { GrantAnswer } from './turn/grant.js';
import { createTurnBuilder, type TurnOfUser } from './agent/build-turn.js';
import type { ClaimsPort } from '../ports/claims-port.js';
import type { Trim } from '../ports/trim-port.js';
import type { TwinGraph } from '../ports/twin-graph-port.js';
import { createNetworkMedia } from './attachments/media/network/network-media.js';
import { createAttachments } from './attachments/service.js';
import { createAttachmentStore } from './attachments/store.js';
import { createClientCallHandlers } from './client-calls/handlers.js';
import { createClientCalls } from './client-calls/service.js';
import type { EventChannel } from '../ports/event-channel-port.js';
import { createMessageHandlers } from './messages/handlers.js';
import { createHistory } from './messages/history.js';
import { createHistoryStore } from './messages/history-store.js';
import { createPromptHistory } from './messages/prompt-history.js';
import { createMessageService } from './messages/service.js';
import { createUserMessages } from './messages/user-messages.js';
import { createStoreFree, createStoreTurns } from './messages/store-turns.js';
import { createTurnQueue } from './messages/turn-queue.js';
import { createReading } from './messages/read-limits.js';
import { createFindToolCall } from './messages/find-tool-call.js';
import { createModelHandlers } from './models/handlers.js';
import { createModels } from './models/models.js';
import { createFrameCheck } from './runs/log/frame-check.js';
import { createRunHandlers } from './runs/handlers.js';
import type { SettleRuns } from './runs/log/commit-frames.js';
import type { HoldRuns } from './runs/run-admission.js';
import { createRuns } from './runs/service.js';
import { createPartialReplies } from './runs/log/partial-replies.js';
import { createRunStore } from './runs/log/store.js';
import { keepWeeks } from './runs/weeks/keep-weeks.js';
import { trimRunLog } from './runs/log/trim-run-log-store.js';
import { createSessionHandlers, type OracleProfile } from './sessions/handlers.js';
import { createSessionErasure } from './sessions/erase-sessions.js';
import { createSessionService } from './sessions/service.js';
import { createSessionStore } from './sessions/store.js';
import { openTools } from './tools/open-tools.js';
import type { ToolSource } from './turn/tool.js';

export type OracleSettings = AgentSettings &
  Pick<
    Config,
    | 'LLM_MODEL'
    | 'LLM_MODELS'
    | 'LLM_CONTEXT_TOKENS'
    | 'CLIENT_TOOL_SECONDS'
    | 'MCP_SERVERS'
    | 'RUN_LEASE_SECONDS'
    | 'STREAM_BUFFER_BYTES'
    | 'DATABASE_URL'
    | 'REPLY_VALIDATION'
    | 'ATTACHMENTS_PRIVATE'
    | 'RUN_LOG_DAYS'
  >;

export interface OracleOptions {
  readonly config: OracleSettings;
  readonly profile: OracleProfile;
  readonly dataSource: DataSource;
  readonly reserved: DataSource;
  readonly notifications: Notifications;
  readonly broadcast: Broadcast;
  readonly commands: Commands;
  readonly revocations: Revocations;
  readonly mcpInvocations: McpInvocations;
  /** What is stored of a user's delegations. */
  readonly grantOf: (userDid: string) => Promise<GrantAnswer>;
  readonly graph: TwinGraph;
  readonly claims: ClaimsPort;
  /** What answers, in place of the configured one. */
  readonly createAgent?: (() => Agent) | undefined;
  readonly channel: EventChannel;
  /** What plugins add to the oracle. */
  readonly extensions?: OracleExtensions | undefined;
  readonly explain: Explain;
  readonly log: Logger;
}

export interface OracleExtensions {
  readonly tools: ToolSource;
  /** Texts for the agent. Never rejects. */
  readonly instructions?: ((turn: TurnOfUser) => Promise<readonly string[]>) | undefined;
  /** Told of each answer that has ended here. Never rejects. */
  readonly afterRun?: ((run: TurnOfUser) => Promise<void>) | undefined;
  /** The gates of requests, which hold for messages of plugins too. Rejects to refuse one. */
  readonly beforeOperation?: ((request: ValidRequest<UcanCaller>) => Promise<void>) | undefined;
  /** Reserves what runs may cost, in the transaction that stores them. */
  readonly holdRuns?: HoldRuns | undefined;
  /** Accounts for runs, in the transaction that ends them. */
  readonly settleRuns?: SettleRuns | undefined;
  readonly endTurn?: EndTurn | undefined;
}

export async function createOracle(options: OracleOptions) {
  const {
    config,
    profile,
    dataSource,
    notifications,
    revocations,
    commands,
    grantOf,
    channel,
    extensions,
    log,
  } = options;
  const sessionStore = createSessionStore(dataSource);
  const sessions = createSessionService(
    sessionStore,
    commands.unitOfWork,
    (id) => void notifications.send(SESSIONS_DELETED, id),
  );
  const files = createAttachmentStore(dataSource);
  const runStore = createRunStore(dataSource);
  const historyStore = createHistoryStore(dataSource);
  const models = createModels({
    model: config.LLM_MODEL,
    models: config.LLM_MODELS,
    contextTokens: config.LLM_CONTEXT_TOKENS,
  });
  const timeoutMs = config.CLIENT_TOOL_SECONDS * 1000;
  const clientCalls = await createClientCalls({
    dataSource,
    notifications,
    tabs: channel.tabs,
    timeoutMs,
    log,
  });
  const tools = await openTools({
    graph: options.graph,
    claims: options.claims,
    clientCalls,
    clientTimeoutMs: timeoutMs,
    pluginTools: extensions?.tools,
    mcpServers: config.MCP_SERVERS,
    log,
  });
  const agent = options.createAgent?.() ?? (await openAgent(config, models));
  const runs = await createRuns({
    ...options,
    agent: extensions?.endTurn ? limitTurn(agent, extensions.endTurn) : agent,
    openTurn: createTurnBuilder({
      ...tools,
      historyOf: createPromptHistory({ store: historyStore, attachmentsOf: (ids) => files.ofMany(ids) }),
      attachmentsOf: (messageId) => files.of(messageId),
      instructionsOf: extensions?.instructions,
      invalidate: channel.invalidate,
      log,
    }),
    oracleDid: profile.did,
    leaseSeconds: config.RUN_LEASE_SECONDS,
    streamBufferBytes: config.STREAM_BUFFER_BYTES,
    isAlone: config.DATABASE_URL === undefined,
    check: createFrameCheck(config.REPLY_VALIDATION, log),
    onAnswered: ({ sessionId, request }, answer) => sessions.entitle(sessionId, request.message, answer),
    onFrame({ id: runId, sessionId, ownerDid: userDid, messageId, requestId, request }, frame) {
      channel.sendFrame({ sessionId, runId }, frame);
      if (frame.event !== 'done') return;
      void extensions?.afterRun?.({ runId, sessionId, userDid });
      // A reader of the stream knows already, and would look for a message that does not exist.
      if (!request.isStreamed) channel.invalidate(sessionId, { requestId, messageId });
      if (request.hasImages)
        files
          .dropImages(request.questionId)
          .catch((error: unknown) => log.warn({ runId, err: error }, 'images could not be dropped'));
    },
    holdRuns: extensions?.holdRuns,
    modelOf: (asked) => models.choose(asked).id,
    settleRuns: extensions?.settleRuns,
    logger: log,
  });
  const storeTurns = createStoreTurns({ sessions: sessionStore, runs });
  const messages = createMessageService({
    commands,
    storeTurns,
    queueTurn: createTurnQueue({
      reserved: options.reserved,
      dataSource,
      storeFree: createStoreFree({ dataSource: options.reserved, runs }),
      storeTurns,
    }),
    attachmentStore: files,
    runs,
    grantOf,
    revocations,
    mcpInvocations: options.mcpInvocations,
    attachments: createAttachments({
      media: createNetworkMedia({ allowPrivate: config.ATTACHMENTS_PRIVATE }),
    }),
    sessions,
    announceQueued: channel.announceQueued,
  });
  const partialReplies = createPartialReplies(runStore);
  const stopKeepingWeeks = await keepWeeks({ dataSource, log });
  const stopForgetting = await notifications.listen(
    SESSIONS_DELETED,
    partialReplies.forgetAll,
    partialReplies.forgetAll,
  );
  const history = createHistory({ store: historyStore, settle: partialReplies.settle });

  return {
    handlers: {
      ...createModelHandlers(models),
      ...createSessionHandlers(commands.command, sessions, profile, (...session) =>
        runs.endSession(...session),
      ),
      ...createClientCallHandlers(clientCalls, sessions),
      ...createRunHandlers(runs, sessions),
      ...createMessageHandlers({
        messages,
        history,
        findToolCall: createFindToolCall(runStore),
        reading: createReading(),
        sessions,
        runs,
      }),
    },
    sessions,
    runs,
    /** Messages that plugins send in the name of users. */
    userMessages: createUserMessages({
      commands,
      sessions,
      messages,
      runs,
      beforeOperation: extensions?.beforeOperation,
    }),
    /** Answers of clients to what they were asked to do. */
    answers: clientCalls,
    mcpServers: tools.mcpServers,
    /** What happens around the deletion of a person's sessions. */
    erasureHooks: [
      createSessionErasure({
        store: sessionStore,
        endRuns: (...session) => runs.endSession(...session),
        notifications,
      }),
    ],
    /** The logs of the oracle that are trimmed by age. */
    trims: runLogTrims(dataSource, config.RUN_LOG_DAYS),
    /** Asks the endpoint of the model, unless the embedded guide answers. */
    checkModel: createModelCheck(config),
    hasOtherReplicas: () => runs.hasOtherReplicas(),

    async stop(milliseconds: number, ending: Parameters<typeof runs.stop>[1]): Promise<void> {
      await runs.stop(milliseconds, ending);
      clientCalls.close();
      stopForgetting();
      await stopKeepingWeeks();
      await tools.close();
    },
  };
}

function runLogTrims(dataSource: DataSource, days: number | undefined): Trim[] {
  return days === undefined ? [] : [{ log: 'run_log', step: () => trimRunLog(dataSource, days) }];
}
