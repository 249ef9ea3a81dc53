/** Keeps one server connected in the background, and reconnects when the connection is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CallToolResult, Implementation } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import { jittered } from '../../../../../sdk/src/http/jitter.js';
import { reasonOf, serverUnavailable } from './mcp-failure.js';
import type { Limits } from './call-timeout.js';
import { createLineLimit } from '../transport/line-limit.js';
import type { ListedTool, Listing } from './listing.js';
import { hideSecrets } from './hide-secrets.js';
import { createServerLog } from './server-log.js';
import { type McpSession, openSession } from './mcp-session.js';
import type { McpServerSetting } from '../../../../config/mcp-settings.js';
import { type Way, wayTo } from '../transport/mcp-transport.js';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
/**
 * A connection that is lost sooner than this counts as another failure, so that a server which crashes at each start is restarted with increasing
 * delays.
 */
const STEADY_MS = 60_000;
/** The number of omitted tools that one log line names. */
const MAX_NAMED = 10;

export type McpServerState = 'connecting' | 'connected' | 'away';

export interface ConnectionOptions {
  readonly name: string;
  readonly setting: McpServerSetting;
  readonly client: Implementation;
  readonly log: Logger;
  /** @param failures The number of consecutive failures. */
  readonly waitMs?: ((failures: number) => number) | undefined;
}

export interface Connection {
  readonly name: string;
  /** Empty while the server is unavailable. */
  tools(): readonly ListedTool[];
  state(): McpServerState;
  /** Why it is away. */
  reason(): string | undefined;
  /** When the state has changed last. */
  since(): Date;
  /** Resolves when a connected server answers. */
  ping(signal: AbortSignal): Promise<void>;
  /** Resolves when the first attempt has succeeded or failed. */
  readonly tried: Promise<void>;
  /** @throws {ToolError} when the call fails, or the reason of the limits' signal. */
  call(tool: string, args: Readonly<Record<string, unknown>>, limits: Limits): Promise<CallToolResult>;
  open(): void;
  close(): Promise<void>;
}

export function createConnection({
  name,
  setting,
  client,
  log: parent,
  waitMs = waitAfter,
}: ConnectionOptions): Connection {
  const log = parent.child({ mcpServer: name });
  const closing = new AbortController();
  const { signal } = closing;
  // A function, because the compiler assumes that a property keeps its value across an await.
  const isClosing = () => signal.aborted;
  let state: McpServerState = 'connecting';
  let since = new Date();
  let session: McpSession | undefined;
  let awayFor: string | undefined;
  let tools: readonly ListedTool[] = [];
  let leftOut = '';
  let missing = '';
  const lines = createLineLimit();
  let work = Promise.resolve();
  let markTried: () => void = () => undefined;
  const tried = new Promise<void>((resolve) => (markTried = resolve));

  return {
    name,
    tried,
    tools: () => (state === 'connected' ? tools : []),
    state: () => state,
    reason: () => awayFor,
    since: () => since,
    ping: async (until) => session?.ping(until),
    async call(tool, args, limits) {
      if (!session) throw serverUnavailable(name);
      return session.call(tool, args, limits);
    },
    open() {
      work = keepConnected();
    },
    async close() {
      closing.abort();
      await work;
      markTried();
    },
  };

  async function keepConnected(): Promise<void> {
    for (let failures = 0; !isClosing(); failures++) {
      const began = performance.now();
      const way = wayTo(setting, {
        onBytes: createServerLog(setting, log),
        onFlood: () => log.warn('an MCP server was stopped because it floods its connection'),
      });
      const reason = await connectBy(way);
      session = undefined;
      if (!isClosing()) goAway(reason);
      await way.close().catch(() => undefined);
      if (performance.now() - began > STEADY_MS) failures = 0;
      await delay(waitMs(failures), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves with the reason why the connection ended. */
  async function connectBy(way: Way): Promise<string> {
    try {
      const opened = await openSession({
        server: name,
        way,
        client,
        signal,
        onListing,
        onListingFailed(reason) {
          if (lines.admit()) log.warn({ reason }, 'the tools of an MCP server could not be listed');
        },
      });
      session = opened;
      enter('connected');
      awayFor = undefined;
      log.info({ tools: tools.length }, 'an MCP server is connected');
      markTried();
      return await opened.lost;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** Logs only the first of several consecutive failures. */
  function goAway(reason: string): void {
    if (state !== 'away') log.warn({ reason }, 'an MCP server is unavailable');
    enter('away');
    awayFor = reason;
    markTried();
  }

  function enter(next: McpServerState): void {
    if (state !== next) since = new Date();
    state = next;
  }

  function onListing(listing: Listing): void {
    const hasChanged = namesOf(listing.tools) !== namesOf(tools);
    ({ tools } = listing);
    if (state === 'connected' && hasChanged && lines.admit())
      log.info({ tools: tools.length }, 'the tools of an MCP server have changed');
    const named = hideSecrets(setting, listing.leftOut.slice(0, MAX_NAMED).join('; '));
    if (named !== '' && named !== leftOut && lines.admit())
      log.warn({ leftOut: named, count: listing.leftOut.length }, 'tools of an MCP server were left out');
    leftOut = named;
    warnOfUnknown(listing);
  }

  /** A misspelt name in the setting would leave a tool unprotected. */
  function warnOfUnknown({ tools: listed }: Listing): void {
    if (typeof setting.protected === 'boolean') return;
    const unknown = setting.protected.filter((tool) => !listed.some((each) => each.name === tool)).join(', ');
    if (unknown !== '' && unknown !== missing && lines.admit())
      log.warn({ protected: unknown }, 'an MCP server does not have the tools that its setting protects');
    missing = unknown;
  }
}

const namesOf = (tools: readonly ListedTool[]) => tools.map(({ name }) => name).join('\n');

const waitAfter = (failures: number) => jittered(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS));
