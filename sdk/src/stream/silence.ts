import { discoveredSeconds } from '../client/discovery.js';
import type { Fetch } from '../client/fetching.js';

/** How long, in milliseconds, a server's connection may be silent before it counts as dropped. */
export type Silence = () => Promise<number>;

/** One lost or late heartbeat must not drop the connection. */
const HEARTBEATS = 3;

/** When the discovery document cannot be read. */
const FALLBACK_HEARTBEAT_SECONDS = 15;

/** Three heartbeats of the server, from its discovery document. */
export const createSilence =
  (server: { readonly baseUrl: string; readonly fetch?: Fetch | undefined }): Silence =>
  async () =>
    HEARTBEATS *
    1000 *
    (await discoveredSeconds(server, ({ limits }) => limits.heartbeatSeconds, FALLBACK_HEARTBEAT_SECONDS));
