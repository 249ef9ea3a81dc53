import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { isJSONRPCErrorResponse, isJSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';
import { settlesWithin } from '../../../../async/with-timeout.js';

/** The time that the operating system may need to end a killed process. */
const KILLED_WITHIN_MS = 1_000;

/** The number of unrequested messages that a process may send in a time window. A process that sends more is a flood. */
const MAX_UNASKED = 10_000;
const WINDOW_MS = 10_000;

/**
 * Concurrent calls of `close` wait for the same end: the SDK closes the transport itself when the initialisation fails, and does not wait for that.
 * It does not wait for the end of a killed process either. A process that floods the connection is ended.
 */
export class ProcessTransport extends StdioClientTransport {
  private closing: Promise<void> | undefined;
  private readonly ended: Promise<void>;
  private windowEnds = 0;
  private unasked = 0;

  constructor(
    server: ConstructorParameters<typeof StdioClientTransport>[0],
    private readonly onFlood: () => void,
  ) {
    super(server);
    // The SDK's client keeps an existing handler, and calls it before its own.
    this.ended = new Promise<void>((resolve) => (this.onclose = resolve));
    this.onmessage = (message) => {
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) this.countUnasked();
    };
  }

  override close(): Promise<void> {
    return (this.closing ??= this.end());
  }

  private async end(): Promise<void> {
    await super.close();
    await settlesWithin(KILLED_WITHIN_MS, this.ended);
    // A child of the process may hold its streams open; without this call the end would go unnoticed.
    this.onclose?.();
  }

  private countUnasked(): void {
    const now = performance.now();
    if (now >= this.windowEnds) {
      this.windowEnds = now + WINDOW_MS;
      this.unasked = 0;
    }
    if (++this.unasked <= MAX_UNASKED || this.closing) return;
    this.onFlood();
    void this.close();
  }
}
