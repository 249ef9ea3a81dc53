/** A server with a scripted agent, and its users. */
import type pg from 'pg';
import type { Schema } from '../../../../contract/types.js';
import { connect } from '../../../../persistence/connection.js';
import {
  bodyAs,
  startTestServer,
  type JsonReply,
  type TestReplica,
  type TestServer,
  type TestUser,
} from '../../../../testing/server.js';
import type { RunReader } from '../../../testing/run-reader.js';
import {
  createTestSession,
  type Body,
  type Sending,
  type TestSession,
} from '../../../testing/session-client.js';
import { createScriptedAgent, type Answer, type ScriptedAgent } from './controlled-agent.js';

export interface Stage {
  readonly server: TestServer;
  readonly agent: ScriptedAgent;
  /** A separate connection for the test. */
  readonly database: pg.Client;
  /** Starts another server on the same database, which is closed with the stage. */
  startReplica(): Promise<TestReplica>;
  /** A new session, of a new user unless one is given. */
  newScene(user?: TestUser): Promise<Scene>;
  close(): Promise<void>;
}

/** A user in a session; the test controls the answers. */
export interface Scene extends TestSession {
  abort(sending?: Sending): Promise<Record<string, unknown>>;
  abortRun(runId: string, sending?: Sending): Promise<Record<string, unknown>>;
  /** The session's active run. */
  activeRun(sending?: Sending): Promise<Schema<'ActiveRun'> | null>;
  /** Begins a stream that emits the text and then waits for the test. */
  begin(text: string, body?: Body): Promise<{ stream: RunReader; answer: Answer }>;
  /** Streams a run to its end. */
  finish(text: string): Promise<RunReader>;
}

export async function openStage(settings: Record<string, string> = {}): Promise<Stage> {
  const agent = createScriptedAgent();
  const server = await startTestServer(
    { RATE_LIMIT_PER_MINUTE: '0', RUN_LEASE_SECONDS: '2', SHUTDOWN_SECONDS: '0', ...settings },
    { createAgent: () => agent },
  );
  const database = await connect(server.database.url);
  const replicas: TestReplica[] = [];
  return {
    server,
    agent,
    database,
    async startReplica() {
      const replica = await server.startReplica();
      replicas.push(replica);
      return replica;
    },
    newScene: (user) => createScene(server, agent, user),
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()));
      await database.end();
      await server.close();
    },
  };
}

async function createScene(server: TestServer, agent: ScriptedAgent, user?: TestUser): Promise<Scene> {
  const session = await createTestSession(server, user);
  const { sessionId } = session;
  const scene: Scene = {
    ...session,
    abort: async (sending) => ok(await session.call('POST', '/messages/abort', { sessionId }, sending)),
    abortRun: async (runId, sending) =>
      ok(await session.call('POST', `/runs/${runId}/abort`, undefined, sending)),
    activeRun: async (sending) =>
      bodyAs(await session.call('GET', `/sessions/${sessionId}/run`, undefined, sending), 'SessionRun').run,
    async begin(text, body) {
      const [stream, answer] = await Promise.all([scene.stream(body), agent.next(sessionId)]);
      answer.say(text);
      await stream.untilText(text);
      return { stream, answer };
    },
    async finish(text) {
      const { stream, answer } = await scene.begin(text);
      answer.end();
      return stream.end();
    },
  };
  return scene;
}

function ok({ status, body }: JsonReply): Record<string, unknown> {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
