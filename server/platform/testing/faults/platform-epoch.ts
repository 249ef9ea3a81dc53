/** Runs all participants at once while replicas are killed, restarted and disconnected from their database. */
import { unexpectedLines } from '../../../testing/faults/checks/unexpected-log-lines.js';
import type { FaultyPostgres } from '../../../testing/faults/infrastructure/postgres.js';
import { createRandom, type Random } from '../../../testing/faults/random.js';
import { readFeed } from './feed/read-feed.js';
import { randomPlatformFaults, strike, type PlatformFault } from './kills.js';
import {
  openImport,
  openReader,
  openReceiver,
  openVoting,
  openWriter,
  type Participant,
} from './participants.js';
import { checkLog } from './feed/check-log.js';
import { openPlatformStage, type PlatformStage } from './platform-stage.js';
import { openVoters } from './voting/concurrent-voting.js';

export interface PlatformEpochOptions {
  readonly seed: number;
  readonly postgres: FaultyPostgres;
}

const FAULTS: readonly PlatformFault['kind'][] = ['kill', 'silence', 'kill', 'refusal', 'kill', 'reset'];
const WRITERS = 4;
const VOTERS = 9;
const PROPOSALS = 3;

/** @returns the violations that were found. */
export async function playPlatformEpoch({ seed, ...options }: PlatformEpochOptions): Promise<string[]> {
  const stage = await openPlatformStage(options);
  stage.skipRetryWaits();
  try {
    return await play(stage, createRandom(seed));
  } finally {
    await stage.close();
  }
}

async function play(stage: PlatformStage, random: Random): Promise<string[]> {
  const parts = await openParts(stage, random);
  const after = (await readFeed(stage.admin)).at(-1)?.id ?? 0;
  const faults = randomPlatformFaults(random.fork(), FAULTS);
  let isOver = false;
  const [, ...played] = await Promise.allSettled([
    strike(faults, stage).finally(() => (isOver = true)),
    ...parts.map((part) => part.play(() => isOver)),
  ]);
  const feed = await readFeed(stage.admin);
  const broken = played.flatMap((one) => (one.status === 'rejected' ? [textOf(one.reason)] : []));
  // Each of them, also after one that throws: a check ends what its part has opened.
  for (const part of parts)
    broken.push(...(await part.check({ feed, after }).catch((error: unknown) => [textOf(error)])));
  broken.push(
    ...(await checkLog(stage.database, feed)),
    ...stage.unexpected,
    ...unexpectedLines(stage, faults),
  );
  return broken.map((fault) => `${fault}\n  faults: ${JSON.stringify(faults)}`);
}

/** Prepares the participants in order: until there are other voters, the deployment itself verifies domains. */
async function openParts(stage: PlatformStage, random: Random): Promise<Participant[]> {
  const writers = await Promise.all(many(WRITERS, (number) => openWriter(stage, number, random.fork())));
  const voters = await openVoters(stage, VOTERS, random.fork());
  return [
    ...writers,
    ...many(PROPOSALS, () => openVoting(stage, voters, random.fork())),
    await openImport(stage, random.fork()),
    await openReceiver(stage, random.fork()),
    openReader(stage, []),
    openReader(stage, ['twin.updated', 'member.added']),
  ];
}

function many<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, number) => make(number));
}

function textOf(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}
