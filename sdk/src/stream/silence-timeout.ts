import { discoveredSeconds } from '../http/discovered-seconds.js';
import type { Fetch } from '../http/fetching.js';

/** How long, in milliseconds, a server's connection may be silent before it counts as dropped. */
export type SilenceTimeout = () => Promise<number>;

/** One lost or late heartbeat must not drop the connection. */
const HEARTBEATS = 3;

/** When the discovery document cannot be read. */
const FALLBACK_HEARTBEAT_SECONDS = 15;

/** A server whose discovery document can be read. */
export interface DiscoveredServer {
  readonly baseUrl: string;
  readonly fetch?: Fetch | undefined;
}

/** Three heartbeats of the server, from its discovery document. */
export const createSilenceTimeout =
  (server: DiscoveredServer): SilenceTimeout =>
  async () =>
    HEARTBEATS *
    1000 *
    (await discoveredSeconds(server, ({ limits }) => limits.heartbeatSeconds, FALLBACK_HEARTBEAT_SECONDS));
