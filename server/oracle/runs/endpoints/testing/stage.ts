/** A server with a scripted agent, and users who talk to it. */
import type pg from 'pg';
import type { Schema } from '../../../../contract/types.js';
import { connect } from '../../../../persistence/connection.js';
import {
  call,
  createTestUser,
  startTestServer,
  type JsonReply,
  type TestReplica,
  type TestServer,
  type TestUser,
} from '../../../../testing/server.js';
import type { RunEvent } from '../../frames.js';
import { RunReader } from './run-reader.js';
import { createScriptedAgent, type Answer, type ScriptedAgent } from './scripted-agent.js';

export interface Stage {
  readonly server: TestServer;
  readonly agent: ScriptedAgent;
  /** A connection of the test's own. */
  readonly database: pg.Client;
  /** Another server on the same database, closed with the stage. */
  startReplica(): Promise<TestReplica>;
  /** A user who is new, or that one, in a session that is new. */
  newScene(user?: TestUser): Promise<Scene>;
  close(): Promise<void>;
}

/** Where a request goes, and what it brings besides the user's credentials. */
export interface Sending {
  readonly at?: string;
  readonly headers?: Record<string, string>;
}

export interface Joining extends Sending {
  readonly after?: number;
  /** Frames that went before, so that the order of those to come can be judged. */
  readonly before?: readonly RunEvent[];
}

type Body = { readonly message: string } & Record<string, unknown>;

/** A user in a session. Everything goes to the first server unless it is told otherwise. */
export interface Scene {
  readonly user: TestUser;
  readonly sessionId: string;
  call(method: string, path: string, json?: unknown, sending?: Sending): Promise<JsonReply>;
  send(body: Body, sending?: Sending): Promise<JsonReply>;
  stream(body?: Body, sending?: Sending): Promise<RunReader>;
  join(runId: string, joining?: Joining): Promise<RunReader>;
  abort(sending?: Sending): Promise<Record<string, unknown>>;
  abortRun(runId: string, sending?: Sending): Promise<Record<string, unknown>>;
  /** The session's active run. */
  activeRun(sending?: Sending): Promise<Schema<'ActiveRun'> | null>;
  messages(sending?: Sending): Promise<Schema<'Message'>[]>;
  /** A stream whose answer says that much, and waits for more to say. */
  begin(text: string, body?: Body): Promise<{ stream: RunReader; answer: Answer }>;
  /** A run that is over. */
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
    newScene: async (user) => createScene(server, agent, user ?? (await createTestUser(server))),
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()));
      await database.end();
      await server.close();
    },
  };
}

async function createScene(server: TestServer, agent: ScriptedAgent, user: TestUser): Promise<Scene> {
  const own: Scene['call'] = async (method, path, json, { at = server.url, headers } = {}) =>
    call(at + path, { method, headers: { ...(await user.headers()), ...headers }, json });
  const { body } = await own('POST', '/sessions');
  const sessionId = String(body.sessionId);

  async function open(method: string, path: string, json: unknown, { at, headers, before = [] }: Joining) {
    const response = await fetch((at ?? server.url) + path, {
      method,
      headers: { ...(await user.headers()), 'content-type': 'application/json', ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (response.status !== 200 || !response.body)
      throw new Error(`No stream: ${response.status} ${await response.text()}`);
    return new RunReader(response.headers, response.body, before);
  }

  const scene: Scene = {
    user,
    sessionId,
    call: own,
    send: (json, sending) => own('POST', `/messages/${sessionId}`, json, sending),
    stream: (body = { message: 'hello' }, sending = {}) =>
      open('POST', `/messages/${sessionId}`, { ...body, stream: true }, sending),
    join: (runId, { after, ...joining } = {}) =>
      open('GET', `/runs/${runId}${after === undefined ? '' : `?after=${after}`}`, undefined, joining),
    abort: async (sending) => ok(await own('POST', '/messages/abort', { sessionId }, sending)),
    abortRun: async (runId, sending) => ok(await own('POST', `/runs/${runId}/abort`, undefined, sending)),
    activeRun: async (sending) =>
      (ok(await own('GET', `/sessions/${sessionId}/run`, undefined, sending)) as Schema<'SessionRun'>).run,
    messages: async (sending) =>
      (ok(await own('GET', `/messages/${sessionId}`, undefined, sending)) as unknown as Schema<'MessageList'>)
        .messages,
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

/** Replies are held against the contract by the server under test, so their types are the contract's. */
function ok({ status, body }: JsonReply): Record<string, unknown> {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
