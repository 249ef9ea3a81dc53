import type { CallOptions } from '../http/call.js';
import type { RunAborted } from '../http/contract-schemas.js';
import { repeatable } from '../http/send-once.js';
import type { Transport } from '../http/transport.js';
import { minStreamTimeoutMs } from './body-reader.js';
import { connectionOf } from './stream-connection.js';
import type { Connection } from './stream-connection.js';
import { pause as pauseByClock } from '../http/pause.js';
import type { Pause } from '../http/pause.js';
import type { SilenceTimeout } from './silence-timeout.js';

/** The requests of a stream besides its first connection. */
export interface RunSource {
  /** Opens a connection that begins after frame `after`. */
  connect(runId: string, after: number, options?: CallOptions): Promise<Connection>;
  abort(runId: string, options?: CallOptions): Promise<RunAborted>;
  readonly pause: Pause;
  readonly silenceTimeout: SilenceTimeout;
}

export const createRunSource = (
  transport: Transport,
  silenceTimeout: SilenceTimeout,
  pause: Pause = pauseByClock,
): RunSource => ({
  connect: async (runId, after, options) =>
    connectionOf(
      await transport.exchange({ ...options, minTimeoutMs: minStreamTimeoutMs() }, (http, call) =>
        http.GET('/runs/{runId}', {
          ...call,
          headers: { ...call.headers, Accept: 'text/event-stream' },
          params: { path: { runId }, query: { after } },
          parseAs: 'stream',
        }),
      ),
    ),
  abort: (runId, options) =>
    transport.data(repeatable(options), (http, call) =>
      http.POST('/runs/{runId}/abort', { ...call, params: { path: { runId } } }),
    ),
  pause,
  silenceTimeout,
});
