import { asLines, queryOf } from '../../../http/call.js';
import type { CallOptions } from '../../../http/call.js';
import type { ImportLine } from '../../../http/contract-schemas.js';
import { recordsOf } from '../../../stream/read-records.js';
import type { Transport } from '../../../http/transport.js';
import type { TwinFilters } from '../twins.js';

/** Which twins are exported, and what is added to them. */
export interface ExportOptions extends TwinFilters, CallOptions {
  /**
   * What to add: `neighbours` at the other ends of relationships, and `claims` about the matching twins, except for those that issuances
   * have used.
   */
  readonly include?: ('neighbours' | 'claims')[] | undefined;
}

/** The register as lines, for storage or for an import elsewhere. Every method throws as the rest of the client does. */
export interface Exports {
  /**
   * The protocols of the matching twins, these twins, the relationships between them, and the members of those that are Membership Groups,
   * all as of one moment. Leaving the loop ends the export. One that breaks cannot be resumed: the next one is of another moment.
   */
  lines(options?: ExportOptions): AsyncIterableIterator<ImportLine>;
}

export const createExports = (transport: Transport): Exports => ({
  async *lines(options = {}) {
    const reply = await transport.exchange(options, (http, call) =>
      http.GET('/v1/exports', { ...asLines(call), params: { query: queryOf(options) } }),
    );
    yield* recordsOf<ImportLine>('export', reply, options.signal);
  },
});
