import { ConnectionError } from '../errors/connection-error.js';
import { ContractError } from '../errors/contract-error.js';
import { queryOf } from './call.js';
import type { CallOptions } from './call.js';
import type { ImportLine } from './contract.js';
import { isLines } from './fetching.js';
import { readLines } from './lines.js';
import type { Transport } from './transport.js';
import type { TwinFilters } from './twins.js';

export interface ExportOptions extends TwinFilters, CallOptions {}

/** The register as lines, to be kept or imported elsewhere. Every method throws as the rest of the client does. */
export interface Exports {
  /**
   * The protocols that the twins which fit follow, these twins, the relationships between them, and the members of those that are
   * Membership Groups, all as they were at one moment. Leaving the loop ends the export. One that breaks cannot be gone on with: the
   * next is of another moment.
   */
  lines(options?: ExportOptions): AsyncIterableIterator<ImportLine>;
}

export const createExports = (transport: Transport): Exports => ({
  async *lines(options = {}) {
    const { data, response } = await transport.reply(options, (http, { headers, signal }) =>
      http.GET('/v1/exports', {
        headers: { ...headers, Accept: 'application/x-ndjson' },
        signal,
        params: { query: queryOf(options) },
        parseAs: 'stream',
      }),
    );
    if (!isLines(response)) {
      await data.cancel();
      const received = response.headers.get('content-type');
      throw new ContractError('An export was asked for, but the reply is none', { received });
    }
    const lines = readLines(data);
    try {
      for await (const line of lines) yield parse(line);
    } catch (cause) {
      if (cause instanceof ContractError || options.signal?.aborted) throw cause;
      throw new ConnectionError('The export broke', { cause });
    }
  },
});

const parse = (line: string): ImportLine => {
  try {
    return JSON.parse(line) as ImportLine;
  } catch (cause) {
    throw new ContractError('A line of the export is not JSON', { received: line, cause });
  }
};
