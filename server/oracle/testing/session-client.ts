import type { Schema } from '../../contract/types.js';
import {
  bodyAs,
  call,
  createSession,
  createTestUser,
  type JsonReply,
  type TestServer,
  type TestUser,
} from '../../testing/server.js';
import type { RunEvent } from '../turn/run-events.js';
import { RunReader } from './run-reader.js';

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

export type Body = { readonly message: string } & Record<string, unknown>;

/** A user in a session. Requests go to the first server unless a test names another one. */
export interface TestSession {
  readonly user: TestUser;
  readonly sessionId: string;
  call(method: string, path: string, json?: unknown, sending?: Sending): Promise<JsonReply>;
  send(body: Body, sending?: Sending): Promise<JsonReply>;
  stream(body?: Body, sending?: Sending): Promise<RunReader>;
  join(runId: string, joining?: Joining): Promise<RunReader>;
  messages(sending?: Sending): Promise<Schema<'Message'>[]>;
}

/** A user who is new, or that one, in a session that is new. */
export async function createTestSession(server: TestServer, by?: TestUser): Promise<TestSession> {
  const user = by ?? (await createTestUser(server));
  const own: TestSession['call'] = async (method, path, json, { at = server.url, headers } = {}) =>
    call(at + path, { method, headers: { ...(await user.headers()), ...headers }, json });
  const sessionId = await createSession(server, user);

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

  return {
    user,
    sessionId,
    call: own,
    send: (json, sending) => own('POST', `/messages/${sessionId}`, json, sending),
    stream: (body = { message: 'hello' }, sending = {}) =>
      open('POST', `/messages/${sessionId}`, { ...body, stream: true }, sending),
    join: (runId, { after, ...joining } = {}) =>
      open('GET', `/runs/${runId}${after === undefined ? '' : `?after=${after}`}`, undefined, joining),
    messages: async (sending) =>
      bodyAs(await own('GET', `/messages/${sessionId}`, undefined, sending), 'MessageList').messages,
  };
}
