import type { DataSource } from 'typeorm';
import type { Schema } from '../../../contract/types.js';
import type { RunFigures } from '../../../ports/run-figures-port.js';
import type { RunStatus } from './entity.js';
import { listRuns } from './run-list-store.js';

interface CountRow {
  readonly status: RunStatus;
  readonly count: number;
}

/** A run with the frame that tells of its failure. */
export interface FoundRunRow {
  readonly runId: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly status: RunStatus;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly seq: number | null;
  readonly error: string | null;
}

/** A request starts one run; more of one id are of a caller that repeats it. */
const MAX_RUNS_OF_REQUEST = 20;

export function createRunFiguresStore(dataSource: DataSource): RunFigures {
  return {
    async count() {
      const [active, lastDay] = await Promise.all([
        dataSource.query<CountRow[]>(ACTIVE),
        dataSource.query<CountRow[]>(LAST_DAY),
      ]);
      return { active, lastDay };
    },
    async ofRequest(requestId) {
      const rows = await dataSource.query<FoundRunRow[]>(OF_REQUEST, [requestId, MAX_RUNS_OF_REQUEST]);
      return rows.map(toFoundRun);
    },
    async list(filters, page) {
      const { items, ...rest } = await listRuns(dataSource, filters, page);
      return { items: items.map(toFoundRun), ...rest };
    },
  };
}

function toFoundRun(row: FoundRunRow): Schema<'RequestRun'> {
  const { runId, sessionId, requestId, status, createdAt, endedAt, seq, error } = row;
  return {
    ...{ runId, sessionId, requestId, status },
    createdAt: createdAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(seq !== null && { failingFrame: { seq, error: error ?? '' } }),
  };
}

const ACTIVE = `
  select status, count(*)::int as count from runs where ended_at is null group by status order by status`;

const LAST_DAY = `
  select status, count(*)::int as count from runs where ended_at > now() - interval '24 hours'
  group by status order by status`;

const OF_REQUEST = `
  select runs.id as "runId", session_id as "sessionId", request_id as "requestId", status, created_at as "createdAt",
    ended_at as "endedAt", failing.seq, failing.error
  from runs left join lateral (
    select seq, data ->> 'error' as error from run_events
    where run_id = runs.id and event = 'error' order by seq desc limit 1
  ) failing on true
  where request_id = $1 order by position limit $2`;
