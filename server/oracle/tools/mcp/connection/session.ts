/** A server that is there: its tools, calls of them, and the moment when it is gone. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  type CallToolResult,
  CallToolResultSchema,
  type Implementation,
  McpError,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { reasonOf, serverAway, toolErrorOf } from './mcp-failure.js';
import { type Limits, withCallTimeout, TimedOut } from './call-timeout.js';
import { type Listing, listTools } from './listing.js';
import { createThrottle } from './throttle.js';
import type { Way } from '../transport/transport.js';

/** For the first word of a server; one that `npx` has to fetch first takes its time. */
const GREETING_LIMIT_MS = 30_000;
/** Between two listings, however often the server says that its tools have changed. */
const LISTING_PAUSE_MS = 500;

/** How often an HTTP server is asked whether it is still there, as nothing else would tell. */
const PROBE_EVERY_MS = 30_000;
const PROBE_LIMIT_MS = 10_000;
const PROBE_PAUSE_MS = 1_000;

/** More than any limit of ours, so that the SDK's own never counts. */
const SDK_TIMEOUT_MS = 3_600_000;

export interface SessionOptions {
  readonly server: string;
  readonly way: Way;
  readonly client: Implementation;
  /** At first, and whenever they have changed. */
  readonly onListing: (listing: Listing) => void;
  readonly onListingFailed: (reason: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

export interface McpSession {
  /** Why it is over, once it is. */
  readonly lost: Promise<string>;
  /** @throws {ToolError} unless there is a result; or the reason of the limits' signal. */
  call(tool: string, args: Readonly<Record<string, unknown>>, limits: Limits): Promise<CallToolResult>;
}

/** Greets the server and lists its tools. Whoever calls it closes the way, whether it rejects or not. */
export async function openSession({
  server,
  way: { transport, tellsTheEnd },
  client: self,
  onListing,
  onListingFailed,
  signal,
}: SessionOptions): Promise<McpSession> {
  // Nothing is offered to servers: no sampling, no questions to the user, no folders.
  const client = new Client(self, { capabilities: {} });
  let isGreeted = false;
  let isLost = false;
  // A function, as the compiler takes a variable for what it was before a wait.
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
      // The tools that are known may well be there still.
      if (!isLost && !signal.aborted) onListingFailed(reasonOf(error));
    }
  }, LISTING_PAUSE_MS);

  const probe = createThrottle(async () => {
    try {
      await withCallTimeout({ milliseconds: PROBE_LIMIT_MS, signal }, (own) =>
        client.ping({ signal: own, timeout: SDK_TIMEOUT_MS }),
      );
    } catch (error) {
      // Who knows no ping is there, and who works may be too busy to say so.
      const isThere = error instanceof McpError || (error instanceof TimedOut && openCalls > 0);
      if (!isThere) lose(reasonOf(error));
    }
  }, PROBE_PAUSE_MS);
  const heartbeat = tellsTheEnd ? undefined : setInterval(() => probe.runSoon(), PROBE_EVERY_MS).unref();

  client.onclose = () => lose('the connection was closed');
  // It may be about one message, or about all that follow.
  client.onerror = () => {
    if (isGreeted && !tellsTheEnd) probe.runSoon();
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
    async call(tool, args, limits) {
      if (isLost) throw serverAway(server);
      openCalls++;
      try {
        return await withCallTimeout(limits, (own) =>
          // Not `callTool` of the SDK: it would check the result by a schema of the server's, whose patterns would be run.
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
        throw hasEnded() ? serverAway(server) : toolErrorOf(error, server);
      } finally {
        openCalls--;
      }
    },
  };
}
