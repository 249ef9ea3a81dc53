import { isStream } from '../client/fetching.js';
import { ContractError } from '../errors/contract-error.js';
import { RunStream } from './run-stream.js';

export interface OpenOptions {
  readonly response: Response;
  readonly body: ReadableStream<Uint8Array>;
  readonly signal: AbortSignal | undefined;
}

/** A 2xx reply → the stream in it. */
export const openRunStream = async ({ response, body, signal }: OpenOptions): Promise<RunStream> => {
  const { headers } = response;
  if (!isStream(response)) {
    await body.cancel();
    const type = headers.get('content-type');
    throw new ContractError(`A stream was asked for, but the reply is ${type ?? 'of no type'}`, {
      received: type,
    });
  }
  return new RunStream({
    reader: body.getReader(),
    requestId: headers.get('x-request-id') ?? undefined,
    runId: headers.get('x-run-id') ?? undefined,
    signal,
  });
};
