/** The participants of an epoch: their actions while replicas are killed, and the checks of the outcome. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../../testing/faults/random.js';
import { settlesWithin } from '../../../async/with-timeout.js';
import type { PlatformEvent } from '../../events/platform-event.js';
import { checkVoting } from './voting/check-voting.js';
import { checkFollower, follow } from './feed/follower.js';
import { checkImport, openImporter, until, upload } from './imports/importing.js';
import { randomLines } from './imports/import-lines.js';
import { checkReceiver, startFailingReceiver } from './webhooks/failing-receiver.js';
import type { PlatformStage } from './platform-stage.js';
import { propose } from './verify-domain.js';
import { voteAll, type Ballot, type Voter } from './voting/concurrent-voting.js';
import { addWebhook } from './webhooks/add-webhook.js';
import { checkHand, openHand, write } from './writers/writers.js';

export interface Participant {
  play(isOver: () => boolean): Promise<unknown>;
  /** @returns the violations that were found. */
  check(ended: Ended): Promise<string[]>;
}

export interface Ended {
  /** The whole feed. */
  readonly feed: readonly PlatformEvent[];
  /** The number of the last event before the participants began. */
  readonly after: number;
}

/** The deadline for background work. */
const SETTLE_MS = 120_000;

const LATEST_START_MS = 3_000;
const LINES = 4_000;

export async function openWriter(stage: PlatformStage, number: number, random: Random): Promise<Participant> {
  const hand = await openHand(stage, `did:ixo:ixo1writer${number}`, random);
  return {
    play: (isOver) => write(hand, isOver),
    check: ({ feed, after }) => Promise.resolve(checkHand(hand, feed, after)),
  };
}

export function openVoting(stage: PlatformStage, voters: readonly Voter[], random: Random): Participant {
  let proposalId = '';
  let ballots: readonly Ballot[] = [];
  return {
    async play() {
      await delay(random.int(0, LATEST_START_MS));
      proposalId = await propose(stage, await stage.newProject());
      ballots = await voteAll(proposalId, voters, random);
    },
    check: ({ feed }) => checkVoting(proposalId, ballots, feed, stage.admin),
  };
}

export async function openImport(stage: PlatformStage, random: Random): Promise<Participant> {
  const importer = await openImporter(stage, 'importer', random.fork());
  const lines = randomLines(random, 'imported', LINES);
  let importId = '';
  return {
    async play() {
      await delay(random.int(0, LATEST_START_MS));
      ({ importId } = await upload(importer, lines));
      await until(importer, importId);
    },
    check: async ({ feed }) => checkImport(importer, await until(importer, importId), lines, feed),
  };
}

/** The event types of the webhook: without the thousands of events of an import. */
const TOLD: readonly PlatformEvent['type'][] = [
  'twin.updated',
  'twin.deleted',
  'twin.verification_changed',
  'relationship.deleted',
  'member.added',
  'member.removed',
  'claim.created',
  'proposal.opened',
  'proposal.vote_cast',
  'proposal.closed',
];

export async function openReceiver({ admin }: PlatformStage, random: Random): Promise<Participant> {
  const receiver = await startFailingReceiver(random);
  receiver.secret = (await addWebhook(admin, receiver, { events: TOLD })).secret;
  return {
    play: () => Promise.resolve(),
    async check({ feed, after }) {
      const expected = feed.filter(({ id, type }) => id > after && TOLD.includes(type));
      await settlesWithin(
        SETTLE_MS,
        receiver.until(({ accepted }) => hasAll(accepted, expected)),
      );
      await receiver.close();
      return checkReceiver(receiver, expected);
    },
  };
}

/** @param types the event types to subscribe to; all when none is named. */
export function openReader({ admin }: PlatformStage, types: readonly PlatformEvent['type'][]): Participant {
  const reader = follow(admin, types.map((type) => `types=${type}`).join('&'));
  return {
    play: () => Promise.resolve(),
    async check({ feed }) {
      const expected = types.length === 0 ? feed : feed.filter(({ type }) => types.includes(type));
      await settlesWithin(SETTLE_MS, reader.until(expected.at(-1)?.id ?? 0));
      await reader.stop();
      return checkFollower(`who reads ${types.join()}`, reader, expected);
    },
  };
}

function hasAll(
  accepted: readonly { readonly event: PlatformEvent }[],
  expected: readonly PlatformEvent[],
): boolean {
  const there = new Set(accepted.map(({ event }) => event.id));
  return expected.every(({ id }) => there.has(id));
}
