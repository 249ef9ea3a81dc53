/** Clients of a deployment while it is upgraded: some read answers as they are streamed, others change twins. */
import { EventEmitter, once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { createOracleClient, createPlatformClient, type RunFrame } from '@twin-oracle/sdk';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import { createSingleUseFetch } from '../services/single-use-fetch.js';

export interface Load {
  /** Resolves when each client has completed that many rounds since the call, or has ended because something went wrong. */
  progress(rounds: number): Promise<void>;
  /** Ends the clients after their rounds, and reads again what they were told. @returns what was not as it should be. */
  stop(): Promise<readonly string[]>;
}

export interface LoadOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly oracleDid: string;
}

/** Of each kind. */
const CLIENTS = 2;

const PIECES = 150;
const WHOLE = Array.from({ length: PIECES }, (_, index) => index + 1).join(' ');

/** What a client does over and over. It rejects when it is told something wrong. */
interface Client {
  round(): Promise<void>;
  /** Compares what the server has stored with what the client was told. */
  verify(): Promise<void>;
}

export async function startLoad({ url: baseUrl, apiKey, oracleDid }: LoadOptions): Promise<Load> {
  const faults: string[] = [];
  /** The client of the SDK tries again after such a reply. */
  const fetch = createSingleUseFetch();
  const observed = async (request: Request) => {
    const response = await fetch(request);
    if (response.status >= 500) faults.push(`${request.method} ${request.url}: ${response.status}`);
    return response;
  };
  const clients: Client[] = [];
  for (let count = 1; count <= CLIENTS; count++) {
    const auth = createUcanAuth({ key: await generateKey(), oracleDid });
    clients.push(await createReader(createOracleClient({ baseUrl, auth, fetch: observed })));
    clients.push(createWriter(createPlatformClient({ baseUrl, apiKey, fetch: observed })));
  }

  const over = new AbortController();
  const news = new EventEmitter();
  const running = clients.map((client) => {
    const state = { rounds: 0, isEnded: false };
    const work = async () => {
      try {
        while (!over.signal.aborted) {
          await client.round();
          state.rounds++;
          news.emit('news');
        }
      } catch (error) {
        faults.push(String(error));
      }
      state.isEnded = true;
      news.emit('news');
    };
    return { state, ended: work() };
  });

  return {
    async progress(rounds) {
      const goals = running.map(({ state }) => ({ state, goal: state.rounds + rounds }));
      while (goals.some(({ state, goal }) => !state.isEnded && state.rounds < goal)) await once(news, 'news');
    },
    async stop() {
      over.abort();
      await Promise.all(running.map(({ ended }) => ended));
      for (const client of clients)
        await client.verify().catch((error: unknown) => void faults.push(String(error)));
      return faults;
    },
  };
}

async function createReader(client: ReturnType<typeof createOracleClient>): Promise<Client> {
  const { sessionId } = await client.sessions.create();
  const runs: { runId: string; frames: readonly RunFrame[] }[] = [];
  return {
    async round() {
      const stream = await client.messages.stream(sessionId, { message: `/stream ${PIECES}` });
      const frames: RunFrame[] = [];
      let text = '';
      for await (const frame of stream) {
        frames.push(frame);
        if (frame.event === 'message') text += frame.data.content;
      }
      if (text !== WHOLE) throw new Error(`the answer ${stream.runId ?? ''} was ${JSON.stringify(text)}`);
      runs.push({ runId: stream.runId ?? '', frames });
    },
    async verify() {
      for (const { runId, frames } of runs) {
        const stored: RunFrame[] = [];
        for await (const frame of await client.runs.join(runId)) stored.push(frame);
        if (!isDeepStrictEqual(stored, frames))
          throw new Error(
            `of the run ${runId}, ${stored.length} frames are stored and ${frames.length} were read`,
          );
      }
    },
  };
}

function createWriter({ entities }: ReturnType<typeof createPlatformClient>): Client {
  const names = new Map<string, string>();
  return {
    async round() {
      const made = await entities.create({ type: 'Project', protocol: 'did:ixo:protocol/project' });
      const name = `Project ${names.size}`;
      const changed = await entities.update(made.did, { metadata: { name } }, { ifMatch: made });
      names.set(changed.did, name);
    },
    async verify() {
      for (const [did, name] of names) {
        const { metadata } = await entities.get(did);
        if (metadata.name !== name) throw new Error(`${did} has lost its name ${name}`);
      }
    },
  };
}
