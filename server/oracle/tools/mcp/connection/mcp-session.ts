/** A connected server: its tools, its calls, and the detection of a lost connection. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  type CallToolResult,
  CallToolResultSchema,
  type Implementation,
  McpError,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { reasonOf, serverUnavailable, toolErrorOf } from './mcp-failure.js';
import { type Limits, withCallTimeout, TimedOut } from './call-timeout.js';
import { type Listing, listTools } from './listing.js';
import { createThrottle } from './throttle.js';
import type { Way } from '../transport/mcp-transport.js';

/** The timeout of the initialisation; a server that `npx` has to download first is slow. */
const GREETING_LIMIT_MS = 30_000;
/** The pause between two listings, however often the server reports changed tools. */
const LISTING_PAUSE_MS = 500;

/** The interval of pings to an HTTP server, because nothing else would reveal a lost server. */
const PROBE_EVERY_MS = 30_000;
const PROBE_LIMIT_MS = 10_000;
const PROBE_PAUSE_MS = 1_000;

/** More than any timeout of this server, so that the SDK's own timeout never applies. */
const SDK_TIMEOUT_MS = 3_600_000;

export interface SessionOptions {
  readonly server: string;
  readonly way: Way;
  readonly client: Implementation;
  /** Called with the first listing and with each changed one. */
  readonly onListing: (listing: Listing) => void;
  readonly onListingFailed: (reason: string) => void;
  /** Ends the session. */
  readonly signal: AbortSignal;
}

export interface McpSession {
  /** Resolves with the reason when the session has ended. */
  readonly lost: Promise<string>;
  /** @throws {ToolError} when the call fails, or the reason of the limits' signal. */
  call(tool: string, args: Readonly<Record<string, unknown>>, limits: Limits): Promise<CallToolResult>;
  /** Resolves when the server answers. A server that rejects the ping does. */
  ping(signal: AbortSignal): Promise<void>;
}

/** Initialises the server and lists its tools. The caller closes the transport in either case. */
export async function openSession({
  server,
  way: { transport, reportsLoss },
  client: self,
  onListing,
  onListingFailed,
  signal,
}: SessionOptions): Promise<McpSession> {
  // The client offers no capabilities to servers: no sampling, no elicitation, no roots.
  const client = new Client(self, { capabilities: {} });
  let isGreeted = false;
  let isLost = false;
  // A function, because the compiler assumes that a variable keeps its value across an await.
  const hasEnded = () => isLost;
  let openCalls = 0;
  let lose: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => {
    lose = (reason) => {
      isLost = true;
      listing.close();
      probe.close();
      clearInterval(heartbeat);
      resolve(reason);
    };
  });

  const listing = createThrottle(async () => {
    try {
      const listed = await listTools(client, signal);
      if (!isLost) onListing(listed);
    } catch (error) {
      // The known tools may still be available.
      if (!isLost && !signal.aborted) onListingFailed(reasonOf(error));
    }
  }, LISTING_PAUSE_MS);

  const ping = async (until: AbortSignal): Promise<void> => {
    try {
      await withCallTimeout({ milliseconds: PROBE_LIMIT_MS, signal: until }, (own) =>
        client.ping({ signal: own, timeout: SDK_TIMEOUT_MS }),
      );
    } catch (error) {
      if (!(error instanceof McpError)) throw error;
    }
  };
  const probe = createThrottle(async () => {
    try {
      await ping(signal);
    } catch (error) {
      // A server with open calls may be too busy to answer.
      const isBusy = error instanceof TimedOut && openCalls > 0;
      if (!isBusy) lose(reasonOf(error));
    }
  }, PROBE_PAUSE_MS);
  const heartbeat = reportsLoss ? undefined : setInterval(() => probe.runSoon(), PROBE_EVERY_MS).unref();

  client.onclose = () => lose('the connection was closed');
  // The error may affect one message, or all that follow.
  client.onerror = () => {
    if (isGreeted && !reportsLoss) probe.runSoon();
  };
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    if (isGreeted) listing.runSoon();
  });
  try {
    await withCallTimeout({ milliseconds: GREETING_LIMIT_MS, signal }, (own) =>
      client.connect(transport, { signal: own, timeout: SDK_TIMEOUT_MS }),
    );
    onListing(await listTools(client, signal));
  } catch (error) {
    lose(reasonOf(error));
    throw error;
  }
  isGreeted = true;
  const close = () => lose('closed');
  signal.addEventListener('abort', close);
  void lost.then(() => signal.removeEventListener('abort', close));

  return {
    lost,
    ping,
    async call(tool, args, limits) {
      if (isLost) throw serverUnavailable(server);
      openCalls++;
      try {
        return await withCallTimeout(limits, (own) =>
          // `callTool` of the SDK would validate the result by a schema of the server and run its patterns.
          client.request(
            { method: 'tools/call', params: { name: tool, arguments: { ...args } } },
            CallToolResultSchema,
            {
              signal: own,
              timeout: SDK_TIMEOUT_MS,
            },
          ),
        );
      } catch (error) {
        limits.signal.throwIfAborted();
        throw hasEnded() ? serverUnavailable(server) : toolErrorOf(error, server);
      } finally {
        openCalls--;
      }
    },
  };
}
