import { ConnectionError } from '../../../errors/connection-error.js';
import { ContractError } from '../../../errors/contract-error.js';
import { isLines } from '../../../http/fetching.js';
import { readLines } from './lines.js';

export interface LinesReply {
  readonly data: ReadableStream<Uint8Array>;
  readonly response: Response;
}

/**
 * The records of a reply with one record per line, as they arrive. Leaving the loop closes the connection. @param what Such as "export",
 * for errors.
 */
export async function* recordsOf<Item>(
  what: string,
  { data, response }: LinesReply,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  if (!isLines(response)) {
    await data.cancel();
    const received = response.headers.get('content-type');
    throw new ContractError(`An ${what} was asked for, but the reply is none`, { received });
  }
  const lines = readLines(data);
  try {
    for await (const line of lines) yield parse(what, line) as Item;
  } catch (cause) {
    if (cause instanceof ContractError || signal?.aborted) throw cause;
    throw new ConnectionError(`The ${what} broke`, { cause });
  }
}

const parse = (what: string, line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new ContractError(`A line of the ${what} is not JSON`, { received: line, cause });
  }
};
