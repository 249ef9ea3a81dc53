import { isEventStream } from '../http/fetching.js';
import { ContractError } from '../errors/contract-error.js';
import type { ByteReader } from './server-sent-events.js';

/** One connection to a stream of events. A run may span several. */
export interface Connection {
  readonly reader: ByteReader;
  /** From `X-Request-Id`. */
  readonly requestId: string | undefined;
  /** From `X-Run-Id`, when the stream is that of a run. */
  readonly runId: string | undefined;
}

/** The stream in a 2xx reply. */
export const connectionOf = async ({
  data,
  response,
}: {
  readonly data: ReadableStream<Uint8Array>;
  readonly response: Response;
}): Promise<Connection> => {
  const { headers } = response;
  if (!isEventStream(response)) {
    await data.cancel();
    const type = headers.get('content-type');
    throw new ContractError(`A stream was asked for, but the reply is ${type ?? 'of no type'}`, {
      received: type,
    });
  }
  return {
    reader: data.getReader(),
    requestId: headers.get('x-request-id') ?? undefined,
    runId: headers.get('x-run-id') ?? undefined,
  };
};
