import type { CallOptions } from '../../http/call.js';
import type { OperationsStatus, RequestRun } from '../../http/contract-schemas.js';
import type { Transport } from '../../http/transport.js';

/** How the deployment is, for keys with the scope `operator:read`. Every method throws ProblemError, ConnectionError or ContractError. */
export interface Operations {
  /** Its parts, its replicas with their open streams and sockets, its runs by status, and its settings. No secret is among them. */
  status(options?: CallOptions): Promise<OperationsStatus>;
  /** The runs that a request has started, each with the frame that tells of its failure. Empty when there is none. */
  runsOfRequest(requestId: string, options?: CallOptions): Promise<RequestRun[]>;
}

export const createOperations = (transport: Transport): Operations => ({
  status: (options) =>
    transport.data(options, (http, call) => http.GET('/v1/operations/status', { ...call })),
  runsOfRequest: async (requestId, options) =>
    (
      await transport.data(options, (http, call) =>
        http.GET('/v1/operations/requests/{requestId}/runs', { ...call, params: { path: { requestId } } }),
      )
    ).runs,
});
