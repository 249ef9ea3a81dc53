import type { CallOptions } from '../http/call.js';
import type { RunAborted } from '../http/contract-schemas.js';
import { repeatable } from '../http/send-once.js';
import type { Transport } from '../http/transport.js';

export const abortRun = (transport: Transport, runId: string, options?: CallOptions): Promise<RunAborted> =>
  transport.data(repeatable(options), (http, call) =>
    http.POST('/runs/{runId}/abort', { ...call, params: { path: { runId } } }),
  );
