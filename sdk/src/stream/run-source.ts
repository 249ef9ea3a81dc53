import type { CallOptions } from '../http/call.js';
import type { RunAborted, StreamMessage } from '../http/contract-schemas.js';
import { once } from '../http/send-once.js';
import type { SendOptions } from '../http/send-once.js';
import type { Transport } from '../http/transport.js';
import { abortRun } from './abort-run.js';
import { minStreamTimeoutMs } from './body-reader.js';
import { connectionOf } from './stream-connection.js';
import type { Connection } from './stream-connection.js';
import { pause as pauseByClock } from '../http/pause.js';
import type { Pause } from '../http/pause.js';
import type { SilenceTimeout } from './silence-timeout.js';

/** The requests of streams. */
export interface RunSource {
  /** Sends a message, and opens the first connection to the stream of its answer. */
  send(
    sessionId: string,
    message: StreamMessage,
    options?: SendOptions,
    headers?: Headers,
  ): Promise<Connection>;
  /** Opens a connection that begins after frame `after`. */
  connect(runId: string, after: number, options?: CallOptions): Promise<Connection>;
  abort(runId: string, options?: CallOptions): Promise<RunAborted>;
  readonly pause: Pause;
  readonly silenceTimeout: SilenceTimeout;
}

type Headers = Readonly<Record<string, string>>;

const ACCEPT = { Accept: 'text/event-stream' };

export const createRunSource = (
  transport: Transport,
  silenceTimeout: SilenceTimeout,
  pause: Pause = pauseByClock,
): RunSource => ({
  send: async (sessionId, message, options, headers) =>
    connectionOf(
      await transport.exchange({ ...once(options), minTimeoutMs: minStreamTimeoutMs() }, (http, call) =>
        http.POST('/messages/{sessionId}', {
          ...call,
          headers: { ...call.headers, ...headers, ...ACCEPT },
          params: { path: { sessionId } },
          body: { ...message, stream: true },
          parseAs: 'stream',
        }),
      ),
    ),
  connect: async (runId, after, options) =>
    connectionOf(
      await transport.exchange({ ...options, minTimeoutMs: minStreamTimeoutMs() }, (http, call) =>
        http.GET('/runs/{runId}', {
          ...call,
          headers: { ...call.headers, ...ACCEPT },
          params: { path: { runId }, query: { after } },
          parseAs: 'stream',
        }),
      ),
    ),
  abort: (runId, options) => abortRun(transport, runId, options),
  pause,
  silenceTimeout,
});
