import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { isJSONRPCErrorResponse, isJSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';
import { settlesWithin } from '../../../../async/with-timeout.js';

/** How long the system may take to end a process that was killed. */
const KILLED_WITHIN_MS = 1_000;

/** How much a process may say that nobody has asked for: messages in a time. One that says more does nothing else. */
const MAX_UNASKED = 10_000;
const WINDOW_MS = 10_000;

/**
 * Whoever closes it waits for the same end: the SDK closes it itself when a greeting fails, and does not wait. Nor does it wait for a
 * process to go that it has killed. A process that floods us is ended.
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
    // The SDK's client keeps what stands here, and calls it before its own.
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
    // A child of the process may hold its streams open, and then nothing else would tell.
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
