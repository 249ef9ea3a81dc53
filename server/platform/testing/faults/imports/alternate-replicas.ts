/** Runs an import on one replica at a time: each replica is killed before the other one starts, repeatedly. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Side } from '../../../../testing/faults/client/retrying-caller.js';
import type { Random } from '../../../../testing/faults/random.js';
import { madeOf, until, upload, type Importer, type ImportSeen } from './importing.js';
import { otherThan } from '../kills.js';
import type { ImportLines } from './import-lines.js';
import type { PlatformStage } from '../platform-stage.js';

/** The points at which the first batch is interrupted: a table, and the beginning of the statement that writes to it. */
const POINTS = [
  ['twins', 'insert into twins'],
  ['imports', 'update imports set processed'],
  ['events', 'insert into events'],
] as const;

/** The minimum number of processed lines before a later batch is interrupted. */
const LATER: readonly number[] = [1_000, 3_000];
const LATEST_MS = 100;

export async function importOnAlternateReplicas(
  stage: PlatformStage,
  importer: Importer,
  lines: Pick<ImportLines, 'ndjson'>,
  random: Random,
  points: readonly (readonly [table: string, statement: string])[] = POINTS,
  later = LATER,
): Promise<{ readonly afterFirstKills: readonly unknown[]; readonly seen: ImportSeen }> {
  const afterFirstKills: unknown[] = [];
  let alive: Side = 'A';
  const killOne = async () => {
    await stage.replicas[alive].kill();
    alive = otherThan(alive);
  };
  const startOther = () => stage.replicas[alive].start();

  await stage.replicas.B.kill();
  let importId = '';
  for (const [table, statement] of points) {
    const held = await stage.hold(table);
    if (importId === '') ({ importId } = await upload(importer, lines, alive));
    else await startOther();
    await held.reached(1, statement);
    await killOne();
    await held.release();
    afterFirstKills.push(await madeOf(stage, importer));
  }
  await startOther();
  for (const processed of later) {
    await until(importer, importId, (seen) => seen.processed >= processed);
    await delay(random.int(0, LATEST_MS));
    await killOne();
    await startOther();
  }
  return { afterFirstKills, seen: await until(importer, importId) };
}
