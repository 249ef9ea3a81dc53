/** A server whose agent is a scripted model, with users, their tabs and streams. */
import { io, type Socket } from 'socket.io-client';
import {
  startOpenAiServer,
  type OpenAiServer,
  type Piece,
} from '../../../../testing/services/openai-server.js';
import { startTestServer, type TestServer, type TestUser } from '../../../../testing/server.js';
import type { RunReader } from '../../../testing/run-reader.js';
import { createTestSession, type TestSession } from '../../../testing/session-client.js';

export interface Stage {
  readonly server: TestServer;
  readonly model: OpenAiServer;
  newScene(user?: TestUser): Promise<Scene>;
  close(): Promise<void>;
}

/** A user in a session whose answers come from the scripted model. */
export interface Scene extends TestSession {
  /** Scripts the replies of the model, sends a message and streams the answer. */
  ask(
    replies: readonly (readonly Piece[])[],
    body?: Record<string, unknown>,
    at?: string,
  ): Promise<RunReader>;
  openTab(): Promise<Tab>;
}

export async function openStage(settings: Record<string, string> = {}): Promise<Stage> {
  const model = await startOpenAiServer();
  const server = await startTestServer({
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'scripted',
    RATE_LIMIT_PER_MINUTE: '0',
    RUN_LEASE_SECONDS: '2',
    SHUTDOWN_SECONDS: '0',
    ...settings,
  });
  const tabs: Tab[] = [];
  return {
    server,
    model,
    newScene: (user) => createScene(server, model, tabs, user),
    async close() {
      for (const tab of tabs) tab.close();
      await server.close();
      await model.close();
    },
  };
}

async function createScene(
  server: TestServer,
  model: OpenAiServer,
  tabs: Tab[],
  by?: TestUser,
): Promise<Scene> {
  const session = await createTestSession(server, by);
  const { user, sessionId } = session;
  return {
    ...session,
    ask(replies, more = {}, at = server.url) {
      model.script(...replies);
      return session.stream({ message: 'Please', ...more }, { at });
    },
    async openTab() {
      const socket = io(server.url, {
        transports: ['websocket'],
        query: { sessionId },
        auth: await user.handshake(),
        reconnection: false,
        forceNew: true,
      });
      const tab = new Tab(socket);
      tabs.push(tab);
      await tab.heard('connected');
      return tab;
    },
  };
}

/** Records the events that a tab receives. */
export class Tab {
  readonly events: { readonly event: string; readonly payload: Record<string, unknown> }[] = [];
  #waiting: (() => void)[] = [];

  constructor(readonly socket: Socket) {
    socket.onAny((event: string, payload: Record<string, unknown>) => {
      this.events.push({ event, payload });
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  /** Returns the payloads of that event so far. */
  of(event: string): Record<string, unknown>[] {
    return this.events.filter((one) => one.event === event).map(({ payload }) => payload);
  }

  /** Resolves with the payload of the n-th event of that name, counted from 0. */
  async heard(event: string, index = 0): Promise<Record<string, unknown>> {
    for (;;) {
      const payload = this.of(event)[index];
      if (payload) return payload;
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }

  /** Resolves when the server has processed everything that this tab has sent. */
  async settled(): Promise<void> {
    const pongs = this.of('pong').length;
    this.socket.emit('ping');
    await this.heard('pong', pongs);
  }

  close(): void {
    this.socket.disconnect();
  }
}
