import { withConnection } from '../../persistence/connection.js';
import { checkSchedule } from './checks/checks.js';
import { randomFaults, strike, type FaultKind } from './infrastructure/infrastructure.js';
import { unexpectedLines } from './checks/unexpected-log-lines.js';
import { play, type ScheduleSeen } from './client/play.js';
import type { FaultyPostgres } from './infrastructure/postgres.js';
import { createRandom } from './random.js';
import { randomSchedule, type Schedule } from './client/schedule.js';
import { openStage, type Stage } from './stage.js';

export interface EpochOptions {
  readonly seed: number;
  readonly schedules: number;
  readonly kinds: readonly FaultKind[];
  readonly postgres: FaultyPostgres;
}

/** Short where replicas end, so that others take over soon; otherwise long enough that a slow machine is not taken for a dead one. */
const LEASE_SECONDS = { disturbed: 1, calm: 10 };

const LEASE_LOST = 'the lease on runs was lost: other servers recover them';

/** All work must have ended within this time after the last client has its result. */
const SETTLE_MS = 60_000;
const SETTLE_POLL_MS = 50;

/** Plays schedules concurrently while faults occur, and checks what clients saw. @returns the broken promises. */
export async function playEpoch({
  seed,
  schedules: count,
  kinds,
  ...options
}: EpochOptions): Promise<string[]> {
  const random = createRandom(seed);
  const schedules = Array.from({ length: count }, (_, number) => randomSchedule(random.fork(), `s${number}`));
  const faults = randomFaults(random.fork(), kinds);
  const leaseSeconds = kinds.length > 0 ? LEASE_SECONDS.disturbed : LEASE_SECONDS.calm;
  const stage = await openStage({ ...options, leaseSeconds });
  try {
    const [machines, ...played] = await Promise.all([
      strike(faults, stage),
      ...schedules.map((schedule, at) => playOne(schedule, at, stage)),
    ]);
    const deleted = played.flatMap(({ seen }) =>
      seen?.isDeleted === true ? [seen.sessionId, ...seen.logs.keys()] : [],
    );
    const left = await checkDatabase(stage, deleted);
    const stops = await stopAll(stage);
    const logLines = unexpectedLines(stage, faults);
    const common = [...machines, ...stage.unexpected, ...left, ...stops, ...logLines];
    // A replica that could not renew its lease on a busy machine logs that when it continues.
    const lostLeases = lostLeasesOf(stage);
    const checks = {
      recordsOf: (label: string) => stage.recorder.of(label),
      maxResumptions: faults.filter(({ kind }) => kind !== 'kill Redis').length + lostLeases,
      mayStandStill:
        lostLeases > 0 || faults.some(({ kind }) => ['freeze', 'silence', 'refusal'].includes(kind)),
    };
    const broken = played.flatMap(({ schedule, seen, error }) =>
      (seen ? checkSchedule(seen, checks) : [error]).map(
        (fault) => `${fault}\n  schedule: ${JSON.stringify(withoutTexts(schedule))}`,
      ),
    );
    return [...common, ...broken].map((fault) => `${fault}\n  faults: ${JSON.stringify(faults)}`);
  } finally {
    await stage.close();
  }

  async function playOne(schedule: Schedule, at: number, stage: Stage): Promise<Played> {
    const own = createRandom(seed + 7919 * (at + 1));
    try {
      const caller = await stage.callerOf(await stage.user(), own);
      return { schedule, seen: await play(schedule, caller) };
    } catch (error) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { schedule, error: `${schedule.name}: ${cause}` };
    }
  }
}

type Played =
  | { readonly schedule: Schedule; readonly seen: ScheduleSeen; readonly error?: undefined }
  | { readonly schedule: Schedule; readonly seen?: undefined; readonly error: string };

function lostLeasesOf({ replicas }: Stage): number {
  const lines = Object.values(replicas).flatMap(({ logged }) => logged);
  return lines.filter(({ msg }) => msg === LEASE_LOST).length;
}

/** Nothing is left of ended runs and deleted sessions. */
async function checkDatabase({ databaseUrl }: Stage, deleted: readonly string[]): Promise<string[]> {
  return withConnection(databaseUrl, async (client) => {
    const rowsOf = async (statement: string, values: unknown[] = []) =>
      (await client.query<Record<string, unknown>>(statement, values)).rows;
    const deadline = performance.now() + SETTLE_MS;
    const underWay = () => rowsOf('select id, status, holder from runs where ended_at is null');
    let open = await underWay();
    while (open.length > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL_MS));
      open = await underWay();
    }
    const found = {
      'runs have not ended': open,
      'runs are held although they have ended': await rowsOf('select id from runs where holder is not null'),
      'events have no run': await rowsOf(
        'select distinct run_id from run_events where run_id not in (select id from runs)',
      ),
      'logs have gaps, or more than their run says': await rowsOf(
        `select r.id, r.last_seq, count(*), max(e.seq) from runs r join run_events e on e.run_id = r.id
         group by r.id having count(*) <> r.last_seq or max(e.seq) <> r.last_seq`,
      ),
      'deleted sessions have left something': await rowsOf(
        `select id from sessions where id = any($1) union all select id from messages where session_id = any($1)
         union all select id from runs where session_id = any($1) union all select run_id from run_events where run_id = any($1)`,
        [deleted],
      ),
    };
    return Object.entries(found).flatMap(([what, rows]) =>
      rows.length > 0 ? [`${what}: ${JSON.stringify(rows)}`] : [],
    );
  });
}

async function stopAll({ replicas }: Stage): Promise<string[]> {
  const codes = await Promise.all([replicas.A.terminate(), replicas.B.terminate()]);
  return codes.every((code) => code === 0) ? [] : [`replicas have stopped with ${codes.join(' and ')}`];
}

/** The texts of the scripts follow from the seed. */
function withoutTexts({ turns, ...schedule }: Schedule) {
  return {
    ...schedule,
    turns: turns.map(({ script, ...turn }) => ({
      ...turn,
      script: { ...script, steps: script.steps.length },
    })),
  };
}
