/**
 * The file of a backup, gzipped lines of text: a manifest; for each table its rows as `COPY` writes them, a line each, then `\.` and a line that
 * tells their number and digest; at last `{"complete":true}`. No row can be the line `\.`: COPY doubles backslashes.
 */
import { z } from 'zod';

export const END_OF_ROWS = '\\.';

const tableSchema = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** In the order of the values of a row. Columns that PostgreSQL computes are not among them. */
  columns: z.array(z.string()).min(1),
});

export const manifestSchema = z.strictObject({
  format: z.literal('twin-oracle-backup'),
  formatVersion: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The versions of the server and of its PostgreSQL, for the reader of the file. */
  server: z.string(),
  postgresql: z.string(),
  /** The names of the server's migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** The migrations of all plugins in the order in which they were applied, with their SQL: a restore does not need the plugins' code. */
  pluginMigrations: z.array(z.strictObject({ plugin: z.string(), name: z.string(), up: z.string() })),
  /** In the order of the file, in which each table comes after those that it refers to. */
  tables: z.array(tableSchema),
  /** The parts that the program makes of its tables in the course of time, with their bounds as SQL. Backups of before have none. */
  partitions: z
    .array(z.strictObject({ schema: z.string(), parent: z.string(), name: z.string(), bound: z.string() }))
    .default([]),
  /** The last number that each sequence has given, which is null before the first one. */
  sequences: z.array(
    z.strictObject({ schema: z.string(), name: z.string(), lastValue: z.string().nullable() }),
  ),
});

export type Manifest = z.output<typeof manifestSchema>;
export type Table = z.output<typeof tableSchema>;

/** What a table's rows must give again when they are read from the file, and when they are read from the restored database. */
export const tallySchema = z.strictObject({ rows: z.number(), digest: z.string() });

export type Tally = z.output<typeof tallySchema>;

export const completeSchema = z.strictObject({ complete: z.literal(true) });

/** The file is not a backup, or not all of one. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable';
}
