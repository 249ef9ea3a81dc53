/** The two ways to a server: a process of our own, or HTTP. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { settlesWithin } from '../../../../async/with-timeout.js';
import { HttpTransport } from './http-transport.js';
import { ProcessTransport } from './process-transport.js';
import type { McpServerSetting } from '../../../../config/mcp-settings.js';

/** How long a server may take to hear that its session is over. */
const GOODBYE_MS = 1_000;

export interface Way {
  readonly transport: Transport;
  /** Whether it tells when the server is gone. HTTP has no connection that could break. */
  readonly tellsTheEnd: boolean;
  /** Resolves when the process has ended, at the latest after five seconds, or the server knows that its session is over. */
  close(): Promise<void>;
}

export interface WayListeners {
  /** Gets what a process writes to its standard error. */
  readonly onBytes: (bytes: Buffer) => void;
  /** A process is ended, for it sends without end. */
  readonly onFlood: () => void;
}

export function wayTo(setting: McpServerSetting, { onBytes, onFlood }: WayListeners): Way {
  if ('url' in setting) {
    const transport = new HttpTransport(new URL(setting.url), setting.headers);
    return {
      transport,
      tellsTheEnd: false,
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
      // Beside these it gets the SDK's few harmless ones: never our own secrets.
      env: setting.env,
      stderr: 'pipe',
    },
    onFlood,
  );
  transport.stderr?.on('data', onBytes);
  return { transport, tellsTheEnd: true, close: () => transport.close() };
}
