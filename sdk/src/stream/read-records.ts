import { ConnectionError } from '../errors/connection-error.js';
import { ContractError } from '../errors/contract-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import { isLines } from '../http/fetching.js';
import { createTimeout } from '../http/timeout.js';
import { bodyReader } from './body-reader.js';
import type { ByteReader, StreamReply } from './body-reader.js';

/** Lines have no heartbeat. A server looks for the next ones with a statement, of which it lets none take more than 30 s. */
const SILENCE_MS = 60_000;

/**
 * The records of a reply with one record per line, as they arrive. Leaving the loop closes the connection.
 *
 * @param what Such as "export", for errors.
 * @throws TimeoutError when the server sends nothing for a minute.
 */
export async function* recordsOf<Item>(
  what: string,
  reply: StreamReply,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  const { data, response } = reply;
  if (!isLines(response)) {
    await data?.cancel();
    const received = response.headers.get('content-type');
    throw new ContractError(`An ${what} was asked for, but the reply is none`, { received });
  }
  const lines = readLines(what, bodyReader(reply));
  try {
    for await (const line of lines) yield parse(what, line) as Item;
  } catch (cause) {
    if (cause instanceof ContractError || cause instanceof TimeoutError || signal?.aborted) throw cause;
    throw new ConnectionError(`The ${what} broke`, { cause });
  }
}

/**
 * Converts bytes to lines, however the network splits them; empty lines are skipped. The connection is closed when the consumer stops
 * reading.
 */
async function* readLines(what: string, reader: ByteReader): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await createTimeout(SILENCE_MS).during(`line of the ${what}`, () =>
        reader.read(),
      );
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      yield* lines.filter((line) => line.trim() !== '');
      if (done) return;
    }
  } finally {
    // After a network failure this rejects with that failure, which the caller already gets.
    await reader.cancel().catch(() => undefined);
  }
}

const parse = (what: string, line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new ContractError(`A line of the ${what} is not JSON`, { received: line, cause });
  }
};
