/** The register as lines; docs/bulk.md. */
import type { DataSource } from 'typeorm';
import { createConcurrencyLimit } from '../../async/concurrency-limit.js';
import type { Handlers } from '../../auth/callers/handler.js';
import type { KeyLiveness } from '../streaming/key-liveness.js';
import { createLineStream } from '../streaming/line-stream.js';
import { exportLines } from './store/export-lines.js';

/** The transaction of an export prevents the cleanup of dead rows. */
const MAX_MS = 1_800_000;

export interface ExportsOptions {
  readonly dataSource: DataSource;
  readonly keys: Pick<KeyLiveness, 'hold'>;
  /** How many may run at once, each with its own connection. */
  readonly atOnce: number;
}

export function createExportHandlers({ dataSource, keys, atOnce }: ExportsOptions): Handlers<'exportTwins'> {
  const stream = createLineStream({
    what: 'An export',
    keys,
    // One owner leaves room for others, if there is more than one slot.
    limit: createConcurrencyLimit({ total: atOnce, perKey: Math.ceil(atOnce / 2) }),
    maxMs: MAX_MS,
  });

  return {
    exportTwins: ({ query: { include = [], ...filters }, caller }) => {
      const asked = { filters, include, requester: caller.ownerDid };
      return {
        status: 200,
        type: 'application/x-ndjson',
        pieces: (disconnected) => stream(exportLines(dataSource, asked), caller, disconnected),
      };
    },
  };
}
