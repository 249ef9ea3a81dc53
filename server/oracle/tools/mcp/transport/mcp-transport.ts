/** The two transports to a server: a local process, or HTTP. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { settlesWithin } from '../../../../async/with-timeout.js';
import { HttpTransport } from './http-transport.js';
import { ProcessTransport } from './process-transport.js';
import type { McpServerSetting } from '../../../../config/mcp-settings.js';

/** The time that a server gets for the request that ends its session. */
const GOODBYE_MS = 1_000;

export interface Way {
  readonly transport: Transport;
  /** Whether the transport reports the loss of the server. HTTP has no connection that could break. */
  readonly reportsLoss: boolean;
  /** Resolves when the process has ended, at most after five seconds, or when the server knows that its session has ended. */
  close(): Promise<void>;
}

export interface WayListeners {
  /** Receives what a process writes to its standard error. */
  readonly onBytes: (bytes: Buffer) => void;
  /** Called when a process is ended because it floods the connection. */
  readonly onFlood: () => void;
}

export function wayTo(setting: McpServerSetting, { onBytes, onFlood }: WayListeners): Way {
  if ('url' in setting) {
    const transport = new HttpTransport(new URL(setting.url), setting.headers);
    return {
      transport,
      reportsLoss: false,
      async close() {
        await settlesWithin(
          GOODBYE_MS,
          transport.terminateSession().catch(() => undefined),
        );
        await transport.close();
      },
    };
  }
  const transport = new ProcessTransport(
    {
      command: setting.command,
      args: setting.args,
      // The SDK adds a few harmless variables: the server's own secrets are never passed on.
      env: setting.env,
      stderr: 'pipe',
    },
    onFlood,
  );
  transport.stderr?.on('data', onBytes);
  return { transport, reportsLoss: true, close: () => transport.close() };
}
