/** The register as lines; docs/bulk.md. */
import type { DataSource } from 'typeorm';
import type { Handlers } from '../../auth/handler.js';
import { unavailable } from '../../contract/problem.js';
import type { KeyWatch } from '../key-watch.js';
import { exportLines } from './export-lines.js';

/** The transaction of one keeps dead rows from being cleaned up. */
const MAX_MS = 1_800_000;

export interface ExportsOptions {
  readonly dataSource: DataSource;
  readonly keys: Pick<KeyWatch, 'hold'>;
  /** How many may go on at a time, each with a connection of its own. */
  readonly atOnce: number;
}

export function createExportHandlers({ dataSource, keys, atOnce }: ExportsOptions): Handlers<'exportTwins'> {
  let open = 0;

  return {
    exportTwins: ({ query, caller }) => ({
      status: 200,
      type: 'application/x-ndjson',
      pieces: (gone) => limited(exportLines(dataSource, query), caller.keyId, gone),
    }),
  };

  /** What it throws breaks the connection, so that nobody takes a part for the whole. */
  async function* limited(
    lines: AsyncIterable<string>,
    keyId: string,
    gone: AbortSignal,
  ): AsyncGenerator<string, void> {
    if (open >= atOnce) throw unavailable('As many exports as may be are going on; try again later');
    open++;
    const { ended, release } = keys.hold(keyId);
    try {
      const begun = performance.now();
      for await (const piece of lines) {
        if (gone.aborted) return;
        if (ended.aborted) throw new Error('an export was cut off: its API key is no good any more');
        if (performance.now() - begun > MAX_MS) throw new Error('an export took too long, and was cut off');
        yield piece;
      }
    } finally {
      release();
      open--;
    }
  }
}
