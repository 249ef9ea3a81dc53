import type { HostServices, Migration } from '@twin-oracle/server';
import type { Schema } from './generated/contract.js';

export type Report = Schema<'WeatherReport'>;

export const migrations: readonly Migration[] = [
  {
    name: '0001-reports',
    up: `create table reports (
      city text primary key,
      temperature double precision not null,
      reported_at timestamptz not null
    )`,
  },
];

/** The last report of each city. */
export interface ReportStore {
  get(city: string): Promise<Report | null>;
  put(city: string, temperature: number): Promise<Report>;
}

interface Row {
  readonly temperature: number;
  readonly reported_at: Date;
}

export interface ReportStoreOptions extends Pick<HostServices, 'database' | 'clock'> {
  readonly unit: Report['unit'];
}

export function createReportStore({ database, clock, unit }: ReportStoreOptions): ReportStore {
  const table = `${database.schema}.reports`;
  return {
    async get(city) {
      const [row] = await database.query<Row>(
        `select temperature, reported_at from ${table} where city = $1`,
        [city],
      );
      return row
        ? { city, temperature: row.temperature, unit, reportedAt: row.reported_at.toISOString() }
        : null;
    },
    async put(city, temperature) {
      const now = clock();
      await database.query(
        `insert into ${table} (city, temperature, reported_at) values ($1, $2, $3)
         on conflict (city) do update set temperature = excluded.temperature, reported_at = excluded.reported_at`,
        [city, temperature, now],
      );
      return { city, temperature, unit, reportedAt: now.toISOString() };
    },
  };
}
