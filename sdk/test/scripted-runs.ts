import type { RequestListener } from 'node:http';
import { afterEach } from '@jest/globals';
import { createMessages } from '../src/client/oracle/messages.js';
import type { StreamOptions } from '../src/client/oracle/messages.js';
import { createRuns } from '../src/client/oracle/runs.js';
import type { JoinOptions } from '../src/client/oracle/runs.js';
import { createTransport } from '../src/http/transport.js';
import type { Pause } from '../src/http/pause.js';
import type { OpenRunStream } from '../src/stream/open-run-streams.js';
import { createRunSource } from '../src/stream/run-source.js';
import { RunStream } from '../src/stream/run-stream.js';
import { done, frame, headers, run } from './frames.js';
import { say, sayAndDrop } from './listeners.js';
import { serveScript } from './script.js';
import type { ScriptedServer } from './script.js';

export interface ScriptedRuns {
  /** `METHOD /path?query` of each request so far. */
  readonly requests: string[];
  /** The delays before each attempt to rejoin, in milliseconds. They are recorded, not awaited. */
  readonly waits: number[];
  /** Sends a message, and opens the stream of its answer. */
  readonly stream: (options?: StreamOptions, pause?: Pause) => Promise<RunStream>;
  readonly join: (options?: JoinOptions) => Promise<RunStream>;
}

/** For the tests of a file: runs of a server that answers each request with the next listener of the script. */
export const scriptedRuns = (): ((...script: RequestListener[]) => Promise<ScriptedRuns>) => {
  let server: ScriptedServer | undefined;
  afterEach(() => server?.close());
  return async (...script) => {
    server = await serveScript(script);
    const transport = createTransport({
      baseUrl: server.url,
      credentials: () => ({ Authorization: 'Bearer token' }),
    });
    const waits: number[] = [];
    const silenceTimeout = () => Promise.resolve(45_000);
    const clock: Pause = (milliseconds) => Promise.resolve(void waits.push(milliseconds));
    const opener =
      (pause: Pause): OpenRunStream =>
      async (connect, options) => {
        const source = createRunSource(transport, silenceTimeout, pause);
        return new RunStream(await connect(source), { ...options, source });
      };
    return {
      requests: server.requests,
      waits,
      stream: (options, pause = clock) =>
        createMessages(transport, opener(pause)).stream('ses_1', { message: 'hi' }, options),
      join: (options) => createRuns(transport, opener(clock)).join('run_1', options),
    };
  };
};

/** Sends these frames of the run, and leaves the connection open. */
export const sendFrames = (...frames: string[]): RequestListener => say(headers, ...frames);

/** Sends these frames of the run, and then breaks the connection. */
export const sendAndDrop = (...frames: string[]): RequestListener => sayAndDrop(headers, ...frames);

export const started = frame(1, 'run', run);

export const ended = (id: number): string => frame(id, 'done', done);

/** Another server continues, after this length of the text. */
export const resumed = (id: number, partialLength: number): string =>
  frame(id, 'run', { ...run, resumed: true, attempt: 2, partialLength });
