import { send, type Exchange } from '../http/exchange.js';
import type { SocketAddress } from '../socket/connect-socket.js';
import { CouldNotRun } from './could-not-run.js';

/** What the discovery document says, as far as the suite needs it. */
export interface ServerUnderTest {
  readonly baseUrl: string;
  readonly oracleDid: string;
  readonly socket: SocketAddress;
  readonly features: readonly string[];
  readonly discovery: Readonly<Record<string, unknown>>;
}

const DISCOVERY_MS = 10_000;

/** Reads the discovery document; without one there is nothing to test. */
export async function discover(baseUrl: string): Promise<ServerUnderTest> {
  const url = `${baseUrl}/.well-known/oracle.json`;
  let reply: Exchange;
  try {
    reply = await send({ method: 'GET', url, headers: {} }, AbortSignal.timeout(DISCOVERY_MS));
  } catch (error) {
    throw new CouldNotRun(`${url} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const discovery = asRecord(reply.json);
  const { did } = asRecord(discovery.oracle);
  const { url: socketUrl, path, namespace } = asRecord(discovery.socket);
  if (reply.status !== 200 || typeof did !== 'string')
    throw new CouldNotRun(`${url} is no discovery document (status ${reply.status})`);
  return {
    baseUrl,
    oracleDid: did,
    socket: {
      url: textOr(socketUrl, baseUrl),
      path: textOr(path, '/socket.io/'),
      namespace: textOr(namespace, '/'),
    },
    features: Array.isArray(discovery.features) ? discovery.features.map(String) : [],
    discovery,
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
