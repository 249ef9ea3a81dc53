import type { CallOptions } from '../client/call.js';
import type { RunAborted } from '../client/contract.js';
import { repeatable } from '../client/send-once.js';
import type { Transport } from '../client/transport.js';
import { connectionOf } from './connection.js';
import type { Connection } from './connection.js';
import { pause as pauseByClock } from './pause.js';
import type { Pause } from './pause.js';
import type { Silence } from './silence.js';

/** The requests of a stream besides its first connection. */
export interface RunSource {
  /** Opens a connection that begins after frame `after`. */
  connect(runId: string, after: number, options?: CallOptions): Promise<Connection>;
  abort(runId: string, options?: CallOptions): Promise<RunAborted>;
  readonly pause: Pause;
  readonly silence: Silence;
}

export const createRunSource = (
  transport: Transport,
  silence: Silence,
  pause: Pause = pauseByClock,
): RunSource => ({
  connect: async (runId, after, options) =>
    connectionOf(
      await transport.reply(options, (http, call) =>
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
  silence,
});
