import type { MockOracle } from '../oracle/mock-oracle.js';
import { MockChannel } from './mock-channel.js';
import type { MockChannelOptions } from './mock-channel.js';
import type { MockConnection } from './mock-connection.js';

/**
 * A class of WebSockets to an oracle in memory, for the option `webSocket` of `connectSession`.
 *
 * @example
 * ```ts
 * import { connectSession } from '@twin-oracle/sdk/realtime';
 * import { createMockWebSocket } from '@twin-oracle/sdk/testing';
 *
 * const webSocket = createMockWebSocket(mockOracle);
 * const channel = await connectSession({ url: 'https://oracle.test', sessionId, auth, webSocket });
 * ```
 */
export const createMockWebSocket = (
  oracle: MockOracle,
  options?: MockChannelOptions,
): new (url: string) => object => {
  const channel = new MockChannel(oracle, options);

  /** As much of the standard's WebSocket as Socket.IO uses. As there, nothing is called back before the caller has finished. */
  return class MockWebSocket {
    onopen: (() => void) | undefined;
    onmessage: ((event: { data: string }) => void) | undefined;
    onclose: ((event: { code: number }) => void) | undefined;
    onerror: (() => void) | undefined;
    binaryType = 'arraybuffer';
    #server: MockConnection | undefined;
    #isClosed = false;

    constructor(url: string) {
      queueMicrotask(() => {
        if (this.#isClosed) return;
        this.onopen?.();
        this.#server = channel.open(url, {
          send: (data) => queueMicrotask(() => this.#isClosed || this.onmessage?.({ data })),
          close: () => queueMicrotask(() => this.#end(1006)),
        });
      });
    }

    send(data: string): void {
      queueMicrotask(() => this.#server?.receive(data));
    }

    close(): void {
      this.#server?.closed();
      queueMicrotask(() => this.#end(1000));
    }

    #end(code: number): void {
      if (this.#isClosed) return;
      this.#isClosed = true;
      this.onclose?.({ code });
    }
  };
};
