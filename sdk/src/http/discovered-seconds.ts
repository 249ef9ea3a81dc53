import type { Discovery } from './contract-schemas.js';
import { discover } from './discovery.js';
import type { Fetch } from './fetching.js';

/** As long as the server allows caches to keep the document. */
const MAX_AGE_MS = 300_000;

/** Callers that wait for it have a fallback. */
const DISCOVERY_TIMEOUT_MS = 5_000;

interface Cached {
  readonly discovery: Promise<Discovery>;
  readonly expiresAt: number;
}

/** By base URL. */
const cache = new Map<string, Cached>();

const cachedDiscovery = (baseUrl: string, fetch: Fetch | undefined): Promise<Discovery> => {
  const cached = cache.get(baseUrl);
  if (cached && Date.now() < cached.expiresAt) return cached.discovery;
  const discovery = discover(baseUrl, { fetch, retries: false, timeoutMs: DISCOVERY_TIMEOUT_MS });
  cache.set(baseUrl, { discovery, expiresAt: Date.now() + MAX_AGE_MS });
  // After a failure the next caller retries.
  discovery.catch(() => cache.delete(baseUrl));
  return discovery;
};

/**
 * A number of seconds that the server publishes, read at most once in five minutes.
 *
 * @param fallback Used when the server's discovery document cannot be read, or lacks the number.
 */
export const discoveredSeconds = async (
  { baseUrl, fetch }: { readonly baseUrl: string; readonly fetch?: Fetch | undefined },
  read: (discovery: Discovery) => number,
  fallback: number,
): Promise<number> => {
  try {
    const seconds = read(await cachedDiscovery(baseUrl, fetch));
    return seconds > 0 ? seconds : fallback;
  } catch {
    return fallback;
  }
};
