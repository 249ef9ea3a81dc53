import { isEventStream } from '../http/fetching.js';
import { ContractError } from '../errors/contract-error.js';
import { bodyReader } from './body-reader.js';
import type { ByteReader, StreamReply } from './body-reader.js';

/** One connection to a stream of events. A run may span several. */
export interface Connection {
  readonly reader: ByteReader;
  /** From `X-Request-Id`. */
  readonly requestId: string | undefined;
  /** From `X-Run-Id`, when the stream is that of a run. */
  readonly runId: string | undefined;
}

/** The stream in a 2xx reply. */
export const connectionOf = async (reply: StreamReply): Promise<Connection> => {
  const { data, response } = reply;
  const { headers } = response;
  if (!isEventStream(response)) {
    await data?.cancel();
    const type = headers.get('content-type');
    throw new ContractError(`A stream was asked for, but the reply is ${type ?? 'of no type'}`, {
      received: type,
    });
  }
  return {
    reader: bodyReader(reply),
    requestId: headers.get('x-request-id') ?? undefined,
    runId: headers.get('x-run-id') ?? undefined,
  };
};
