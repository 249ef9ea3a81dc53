import type { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  BackupUnreadable,
  completeSchema,
  END_OF_ROWS,
  manifestSchema,
  tallySchema,
  type Manifest,
  type Table,
} from './backup-format.js';
import { linesOf } from './byte-lines.js';
import { RowTally } from './row-tally.js';

/** A table of the file. Its rows must be read to their end before the next table is. */
export interface TableOfBackup {
  readonly table: Table;
  /** Ends by throwing `BackupUnreadable` when the rows are not those that were written. */
  readonly rows: AsyncGenerator<Buffer>;
  /** Known when the rows are read. */
  readonly tally: RowTally;
}

export interface OpenedBackup {
  readonly manifest: Manifest;
  /** Throws `BackupUnreadable` when the file ends too early. */
  readonly tables: AsyncGenerator<TableOfBackup>;
}

/** Reads the lines of a backup, and checks the digests on the way. @throws {BackupUnreadable} */
export async function openBackup(file: Readable): Promise<OpenedBackup> {
  const all = linesOf(file);
  const nextLine = async (what: string): Promise<Buffer> => {
    try {
      const next = await all.next();
      if (next.done !== true) return next.value;
    } catch (error) {
      throw new BackupUnreadable(`The file cannot be read at ${what}`, { cause: error });
    }
    throw new BackupUnreadable(`The file ends before ${what}: it is not all of a backup`);
  };
  const read = async <Schema extends z.ZodType>(schema: Schema, what: string) => {
    const { data, success } = schema.safeParse(parseJson(await nextLine(`the ${what}`)));
    if (!success) throw new BackupUnreadable(`The file has no readable ${what}`);
    return data;
  };
  const manifest = await read(manifestSchema, 'manifest of a backup');

  async function* rowsOf({ name }: Table, tally: RowTally): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await nextLine(`the end of the table ${name}`);
      if (line.length === END_OF_ROWS.length && line.equals(Buffer.from(END_OF_ROWS))) break;
      tally.add(line);
      yield line;
    }
    const { rows, digest } = await read(tallySchema, `digest of the table ${name}`);
    const found = tally.result();
    if (found.rows !== rows || found.digest !== digest)
      throw new BackupUnreadable(
        `The rows of the table ${name} are not those that were written: ${found.rows} of ${rows}`,
      );
  }

  async function* tables(): AsyncGenerator<TableOfBackup> {
    for (const table of manifest.tables) {
      const tally = new RowTally();
      yield { table, rows: rowsOf(table, tally), tally };
    }
    await read(completeSchema, 'last line');
    if ((await all.next()).done !== true)
      throw new BackupUnreadable('The file goes on after its last line: it is more than one backup');
  }

  return { manifest, tables: tables() };
}

/** Reads a backup to its end. @throws {BackupUnreadable} */
export async function checkBackup(file: Readable): Promise<{ manifest: Manifest; rows: number }> {
  const { manifest, tables } = await openBackup(file);
  let count = 0;
  for await (const { rows } of tables) for await (const _ of rows) count++;
  return { manifest, rows: count };
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}
