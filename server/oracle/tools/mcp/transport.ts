/** The two ways to a server: a process of our own, or HTTP. */
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { within } from '../../../within.js';
import { boundedFetch } from '../../../outbound/bounded-fetch.js';
import type { McpServerSetting } from './settings.js';

/** How long the system may take to end a process that was killed. */
const KILLED_WITHIN_MS = 1_000;

/** How long a server may take to hear that its session is over. */
const GOODBYE_MS = 1_000;

export interface Way {
  readonly transport: Transport;
  /** Whether it tells when the server is gone. HTTP has no connection that could break. */
  readonly tellsTheEnd: boolean;
  /** Resolves when the process has ended, at the latest after five seconds, or the server knows that its session is over. */
  close(): Promise<void>;
}

/** @param onBytes gets what a process writes to its standard error. */
export function wayTo(setting: McpServerSetting, onBytes: (bytes: Buffer) => void): Way {
  if ('url' in setting) {
    const transport = new StreamableHTTPClientTransport(new URL(setting.url), {
      requestInit: { headers: setting.headers },
      fetch: boundedFetch,
    });
    return {
      transport,
      tellsTheEnd: false,
      async close() {
        await within(
          GOODBYE_MS,
          transport.terminateSession().catch(() => undefined),
        );
        await transport.close();
      },
    };
  }
  const transport = new ProcessTransport({
    command: setting.command,
    args: setting.args,
    // Beside these it gets the SDK's few harmless ones: never our own secrets.
    env: setting.env,
    stderr: 'pipe',
  });
  transport.stderr?.on('data', onBytes);
  return { transport, tellsTheEnd: true, close: () => transport.close() };
}

/**
 * Whoever closes it waits for the same end: the SDK closes it itself when a greeting fails, and does not wait. Nor does it wait for a
 * process to go that it has killed.
 */
class ProcessTransport extends StdioClientTransport {
  private closing: Promise<void> | undefined;
  private readonly ended = new Promise<void>((resolve) => {
    // The SDK's client keeps what stands here, and calls it before its own.
    this.onclose = resolve;
  });

  override close(): Promise<void> {
    return (this.closing ??= this.end());
  }

  private async end(): Promise<void> {
    await super.close();
    await within(KILLED_WITHIN_MS, this.ended);
    // A child of the process may hold its streams open, and then nothing else would tell.
    this.onclose?.();
  }
}
