/** Nothing is lost: what a client has seen of the platform survives kill -9, of one replica or of all. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Side } from '../testing/faults/client/retrying-caller.js';
import { unexpectedLines } from '../testing/faults/checks/unexpected-log-lines.js';
import { startFaultyPostgres, type FaultyPostgres } from '../testing/faults/infrastructure/postgres.js';
import { createRandom } from '../testing/faults/random.js';
import { importOnAlternateReplicas } from './testing/faults/imports/alternate-replicas.js';
import {
  CLAIM_POINTS,
  claimCounts,
  claimLines,
  CLAIMS,
  importAgain,
  openClaimant,
  resultsOf,
} from './testing/faults/imports/claims-import.js';
import { playPlatformEpoch } from './testing/faults/platform-epoch.js';
import { readFeed } from './testing/faults/feed/read-feed.js';
import type { TwinOwner } from './testing/faults/writers/twin-owner.js';
import type { WriteHold } from './testing/faults/database/hold-writes.js';
import {
  checkImport,
  madeOf,
  openImporter,
  until,
  untilStored,
  upload,
  uploadPart,
} from './testing/faults/imports/importing.js';
import {
  approval,
  askAll,
  decision,
  eventsOf,
  everythingOf,
  hasKey,
  killBefore,
  newOrganisation,
  untilEvents,
} from './testing/faults/kill-points.js';
import { killAll, otherThan, startAll } from './testing/faults/kills.js';
import { randomLines } from './testing/faults/imports/import-lines.js';
import { endPeriod, openUndecided, standingOf, untilClosed } from './testing/faults/voting/period.js';
import { checkLog } from './testing/faults/feed/check-log.js';
import { openPlatformStage, type PlatformStage } from './testing/faults/platform-stage.js';
import {
  deadLettersOf,
  openDelivery,
  retry,
  untilSettled,
  type Delivery,
} from './testing/faults/webhooks/add-webhook.js';
import { openHand } from './testing/faults/writers/writers.js';

/** For `make faults`: `FAULT_SEED` repeats what failed, or tries something new; `FAULT_SCHEDULES` tries more. */
const SEED = Number(process.env.FAULT_SEED ?? 1);
const EPOCHS = Math.ceil(Number(process.env.FAULT_SCHEDULES ?? 1) / 20);

/** Of a delivery, before it is given up. */
const TRIES = 10;

let postgres: FaultyPostgres;
beforeAll(async () => {
  postgres = await startFaultyPostgres();
});
afterAll(() => postgres.stop());

describe('two replicas on one PostgreSQL', () => {
  const seeds = Array.from({ length: EPOCHS }, (_, number) => SEED + number);

  it.each(seeds)(
    'keep every guarantee of the platform while they are killed (FAULT_SEED=%i)',
    async (seed) => {
      const broken = await playPlatformEpoch({ seed, postgres });
      expect(broken.join('\n\n')).toBe('');
    },
  );
});

describe('a kill at a chosen moment', () => {
  const random = createRandom(SEED);
  let stage: PlatformStage;
  let hand: TwinOwner;
  beforeAll(async () => {
    stage = await openPlatformStage({ postgres });
    hand = await openHand(stage, 'did:ixo:ixo1writer', random.fork());
  });
  afterEach(() => stage.restore());
  afterAll(async () => {
    // Whatever has happened by now, the log has all of it, and nothing else.
    expect(await checkLog(stage.database, await readFeed(stage.admin))).toEqual([]);
    expect([...stage.unexpected, ...unexpectedLines(stage, [])]).toEqual([]);
  });
  // On its own: replicas that a failed check leaves behind keep the worker from exiting.
  afterAll(() => stage.close());

  it.each([
    ['twins', 'A', [newOrganisation]],
    ['group_members', 'B', [newOrganisation]],
    ['credentials', 'A', [approval]],
    ['proposals', 'B', [decision]],
    ['idempotency_keys', 'A', [newOrganisation, approval]],
    // A change without a key is committed there: its COMMIT is sent with the events.
    ['events', 'B', [newOrganisation, approval]],
  ] as const)(
    'before a change writes %s leaves nothing of the change, and a retry applies it once',
    async (table, side: Side, makers) => {
      const changes = await Promise.all(makers.map((make) => make(hand, stage)));
      const before = await everythingOf(stage);
      expect(await killBefore(table, changes, { stage, side })).toEqual([]);
      expect(await everythingOf(stage)).toEqual(before);

      const answers = await askAll(changes, otherThan(side));
      expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
      const after = await everythingOf(stage);
      expect(after.events - before.events).toBe(eventsOf(changes));

      await stage.replicas[side].start();
      // Of what has no key there is no second answer.
      const made = answers.filter(({ status }) => status === 201);
      expect(await askAll(changes.filter(hasKey), side)).toEqual(made);
      expect(await everythingOf(stage)).toEqual(after);
    },
  );

  it('after the commit of a change, answered or not, prevents a second change by a retry', async () => {
    const changes = await Promise.all([newOrganisation(hand), approval(hand)]);
    const before = await everythingOf(stage);
    const answers = askAll(changes, 'A');
    await untilEvents(stage, before.events + eventsOf(changes));
    await stage.replicas.A.kill();
    const after = await everythingOf(stage);
    expect((await answers).map(({ status }) => status)).toEqual([201, 201]);
    expect(await askAll(changes, 'B')).toEqual(await answers);
    expect(await everythingOf(stage)).toEqual(after);
  });

  describe('of an import', () => {
    it('creates each line once, at any time and before any table is written', async () => {
      const importer = await openImporter(stage, 'alternating', random.fork());
      const lines = randomLines(random.fork(), 'alternating', 5_000);
      const { afterFirstKills, seen } = await importOnAlternateReplicas(
        stage,
        importer,
        lines,
        random.fork(),
      );
      expect(afterFirstKills).toEqual(afterFirstKills.map(() => ({ events: 0, processed: 0 })));
      expect(await checkImport(importer, seen, lines, await readFeed(stage.admin))).toEqual([]);
    });

    it('with claims raises, evaluates and certifies each claim once, with its events, and a retry creates nothing', async () => {
      const claimant = await openHand(stage, 'did:ixo:ixo1claimant', random.fork());
      const importer = await openClaimant(stage, claimant);
      const before = await madeOf(stage, importer);
      const lines = claimLines(claimant);
      const { afterFirstKills, seen } = await importOnAlternateReplicas(
        ...([stage, importer, lines, random.fork()] as const),
        CLAIM_POINTS,
        [1_000],
      );
      expect(afterFirstKills).toEqual(afterFirstKills.map(() => before));
      expect(seen).toMatchObject({ status: 'finished', created: CLAIMS, failed: 0 });
      const each = { claims: CLAIMS, externalIds: CLAIMS, approved: CLAIMS };
      const counts = { ...each, credentials: CLAIMS, evaluations: CLAIMS };
      expect(await claimCounts(stage, claimant)).toEqual(counts);
      const results = await resultsOf(importer, seen.importId);
      expect(results.map(({ line }) => line)).toEqual(results.map((_, index) => index + 1));
      expect(new Set(results.map(({ id }) => id)).size).toBe(CLAIMS);

      expect((await upload(importer, lines)).importId).toBe(seen.importId);
      const again = await importAgain(importer, lines);
      expect(again).toMatchObject({ created: 0, unchanged: CLAIMS });
      const ids = (await resultsOf(importer, again.importId)).map(({ id }) => id);
      expect(ids).toEqual(results.map(({ id }) => id));
      expect(await claimCounts(stage, claimant)).toEqual(counts);
    });

    it('leaves nothing of an upload, and the same request restarts it', async () => {
      const importer = await openImporter(stage, 'cut', random.fork());
      const lines = randomLines(random.fork(), 'cut', 2_500);
      const cut = uploadPart(importer, lines, 'A');
      await untilStored(stage);
      await stage.replicas.A.kill();
      expect(await cut).toBeUndefined();
      // By the time that another one is done, the other replica has looked for what there is to do.
      const other = await openImporter(stage, 'other', random.fork());
      const { importId: small } = await upload(other, randomLines(random.fork(), 'other', 10), 'B');
      await until(other, small);
      expect(await madeOf(stage, importer)).toEqual({ events: 0, processed: 0 });
      await stage.expireLeases();
      const { importId } = await upload(importer, lines, 'B');
      const seen = await until(importer, importId);
      expect(await checkImport(importer, seen, lines, await readFeed(stage.admin))).toEqual([]);
    });
  });

  describe('of a delivery', () => {
    let delivery: Delivery;
    beforeEach(async () => {
      stage.skipRetryWaits();
      delivery = await openDelivery(stage, hand);
    });
    afterEach(async () => {
      await stage.restore();
      await delivery.close();
    });

    it('during its request makes it repeat, before the next events', async () => {
      const { receiver, happen } = delivery;
      receiver.answer = () => new Promise(() => undefined);
      const [first, second] = [await happen(), await happen()];
      await receiver.until(({ messages }) => messages.length === 1);
      await killAll(stage);
      receiver.answer = () => undefined;
      await startAll(stage);
      await receiver.until(({ accepted }) => accepted.length === 2);
      expect(delivery.came()).toEqual({ events: [first, first, second], ids: 2 });
      expect(await untilSettled(stage.admin, delivery.webhookId)).toBe(0);
    });

    it('after its request, but before its result is stored, makes it repeat with the same id', async () => {
      const { receiver, happen } = delivery;
      const holding = new Promise<WriteHold>((resolve) => {
        receiver.answer = async () => resolve(await stage.hold('webhooks'));
      });
      const first = await happen();
      const held = await holding;
      await held.reached(1, 'update webhooks set failing_since');
      receiver.answer = () => undefined;
      await killAll(stage);
      await held.release();
      await startAll(stage);
      const second = await happen();
      await receiver.until(({ accepted }) => accepted.length === 3);
      expect(delivery.came()).toEqual({ events: [first, first, second], ids: 2 });
      expect(await untilSettled(stage.admin, delivery.webhookId)).toBe(0);
    });

    it('that always fails leaves one dead letter, which can be retried', async () => {
      const { receiver, happen, webhookId } = delivery;
      receiver.answer = (_, response) => void response.writeHead(500).end();
      const first = await happen();
      for (const [side, tries] of [
        ['A', 2],
        ['B', 5],
      ] as const) {
        await receiver.until(({ messages }) => messages.length >= tries);
        await stage.replicas[side].kill();
        await stage.expireLeases();
        await stage.replicas[side].start();
      }
      expect(await untilSettled(stage.admin, webhookId)).toBe(1);
      const tried = receiver.messages.length;
      expect(tried).toBeLessThanOrEqual(TRIES);
      const [letter, ...others] = await deadLettersOf(stage.admin, webhookId);
      expect([letter, others]).toEqual([
        expect.objectContaining({ attempts: TRIES, event: { id: first } }),
        [],
      ]);

      await killAll(stage);
      receiver.answer = () => undefined;
      await startAll(stage);
      const second = await happen();
      await receiver.until(({ accepted }) => accepted.length === 1);
      expect(await untilSettled(stage.admin, webhookId)).toBe(1);
      expect(delivery.came().events.slice(tried)).toEqual([second]);
      await retry(stage.admin, webhookId, letter?.deliveryId ?? '');
      expect(await untilSettled(stage.admin, webhookId)).toBe(0);
      expect(receiver.accepted.map(({ event }) => event.id)).toEqual([second, first]);
    });
  });

  it('of all servers at the end of a vote leaves its completion to the next start, once', async () => {
    const { lapsing, passing } = await openUndecided(stage, random.fork());
    await killAll(stage);
    await endPeriod(stage.database);
    const held = await stage.hold('events');
    await startAll(stage);
    await held.reached();
    await killAll(stage);
    await held.release();
    const opened = ['twin.verification_changed', 'proposal.opened'];
    const open = { proposal: 'open', domain: 'submitted', events: opened };
    expect(await standingOf(stage.database, lapsing)).toEqual(open);
    expect(await standingOf(stage.database, passing)).toEqual(open);

    await startAll(stage);
    const events = [...opened, 'twin.verification_changed', 'proposal.closed'];
    expect([await untilClosed(stage.database, lapsing), await untilClosed(stage.database, passing)]).toEqual([
      { proposal: 'lapsed', domain: 'lapsed', events },
      { proposal: 'approved', domain: 'verified', events },
    ]);
  });
});
