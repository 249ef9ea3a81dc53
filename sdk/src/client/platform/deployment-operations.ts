import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { OperationsStatus, RequestRun, RunList, RunStatus } from '../../http/contract-schemas.js';
import type { Transport } from '../../http/transport.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';

/** Which runs. The time of a run is when it ended, or when it began while it has not ended. */
export interface RunFilters {
  readonly status?: RunStatus[] | undefined;
  /** RFC 3339: runs of this time or later. */
  readonly since?: string | undefined;
  /** RFC 3339: runs of this time or earlier. */
  readonly until?: string | undefined;
}

/** How the deployment is, for keys with the scope `operator:read`. Every method throws ProblemError, ConnectionError or ContractError. */
export interface Operations {
  /** Its parts, its replicas with their open streams and sockets, its runs by status, and its settings. No secret is among them. */
  status(options?: CallOptions): Promise<OperationsStatus>;
  /** The runs that a request has started, each with the frame that tells of its failure. Empty when there is none. */
  runsOfRequest(requestId: string, options?: CallOptions): Promise<RequestRun[]>;
  /** One page of the runs of all users, the latest first. A filtered one may be empty, and have a `nextCursor`. */
  runs(options?: RunFilters & PageOptions): Promise<RunList>;
  /** All of them, the latest first; a page is requested when the previous one is consumed. */
  allRuns(options?: AllOptions<RunFilters & PageOptions>): AsyncIterableIterator<RequestRun>;
}

export const createOperations = (transport: Transport): Operations => {
  const runs: Operations['runs'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/operations/runs', { ...call, params: { query: queryOf(options) } }),
    );
  return {
    status: (options) =>
      transport.data(options, (http, call) => http.GET('/v1/operations/status', { ...call })),
    runsOfRequest: async (requestId, options) =>
      (
        await transport.data(options, (http, call) =>
          http.GET('/v1/operations/requests/{requestId}/runs', { ...call, params: { path: { requestId } } }),
        )
      ).runs,
    runs,
    allRuns: (options) =>
      allOf(
        (page) => runs({ ...options, ...page }),
        (page) => page.runs,
      ),
  };
};
