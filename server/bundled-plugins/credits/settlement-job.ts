import type { PluginDatabase, PluginHooks, PluginJob, PluginRuns } from '../../plugin-api.js';

export interface SettlementJobOptions {
  readonly database: PluginDatabase;
  readonly runs: PluginRuns;
  readonly settle: NonNullable<PluginHooks['settleRuns']>;
}

/** The number of lines that are looked at together. */
const PAGE = 500;

/** Settles runs that ended while this plugin was not loaded or degraded, and frees what is held for runs that were deleted. */
export function createSettlementJob({ database, runs, settle }: SettlementJobOptions): PluginJob {
  return {
    name: 'settle-ended-runs',
    everySeconds: 60,
    async run(signal) {
      for (let after = '0'; !signal.aborted;) {
        const open = await database.query<{ runId: string; position: string }>(
          `select run_id as "runId", position from ${database.schema}.lines
           where settled_at is null and position > $1 order by position limit $2`,
          [after, PAGE],
        );
        const last = open.at(-1);
        if (!last) return;
        const ended = await runs.ended(open.map(({ runId }) => runId));
        if (ended.length > 0) await database.transaction((sql) => settle(sql, ended));
        after = last.position;
      }
    },
  };
}
