import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { faultsOf, NO_FAULTS } from '../credits/testing/ledger-database.js';
import { ClaimNotAccepted, type DeliverClaim } from './deliver-claim.js';
import { STEPS } from './process-claims.js';
import {
  claimFaultsOf,
  NO_CLAIM_FAULTS,
  openClaimsDatabase,
  type ClaimsDatabase,
} from './testing/claims-database.js';
import { createUsageClaims } from './usage-claims.js';

const START = 10_000;
const HOUR_MS = 3_600_000;

let store: ClaimsDatabase;
let now = Date.now();
const clock = () => new Date(now);
/** The payment side, which may refuse what it gets. */
let isAccepting = true;
const received = new Map<string, number>();
const deliver: DeliverClaim = ({ claimId }) => {
  received.set(claimId, (received.get(claimId) ?? 0) + 1);
  return isAccepting ? Promise.resolve() : Promise.reject(new ClaimNotAccepted('not now'));
};
beforeAll(async () => {
  store = await openClaimsDatabase(clock);
});
afterAll(() => store.close());

/** One thing that happens; those of a list happen at the same time. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ use: fc.nat({ max: 60 }), user: fc.nat({ max: 1 }) }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constantFrom(...STEPS) }) },
  {
    weight: 2,
    arbitrary: fc.record({ decision: fc.constantFrom('approved', 'disputed'), claim: fc.nat({ max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ pay: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ accept: fc.boolean() }) },
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const { signal } = new AbortController();

function createPlayer(users: readonly string[]) {
  const { database, refuse } = store;
  const process = store.createProcess({ clock, deliver });
  const claims = createUsageClaims({ database, refuse });
  const claimAt = async (index: number) => {
    const all = await Promise.all(
      users.map((did) => claims.list(did, { status: undefined, before: undefined, limit: 100 })),
    );
    return all.flat().at(index)?.claimId ?? 'usage_unknown';
  };
  /** Decisions and payments that the state of their claim does not allow are refused. */
  const unlessRefused = (work: Promise<unknown>) =>
    work.catch((error: unknown) => expect(error).toMatchObject({ code: 'invalid_transition' }));

  const happen = async (one: Event): Promise<void> => {
    if ('use' in one) await store.use(users[one.user] ?? '', one.use);
    else if ('step' in one) await process([one.step], signal);
    else if ('accept' in one) isAccepting = one.accept;
    else if ('pay' in one) await unlessRefused(store.payments.pay(await claimAt(one.pay), undefined));
    else {
      const decision = one.decision === 'approved' ? ('approved' as const) : ('disputed' as const);
      await unlessRefused(claims.decide({ claimId: await claimAt(one.claim), decision }));
    }
    now += HOUR_MS;
  };
  return { happen, process, claims };
}

async function totalsOf(did: string) {
  const [row] = await store.database.query<Record<string, number>>(
    `select balance::int as balance,
       (select coalesce(sum(charged), 0)::int from plugin_credits.lines where user_did = a.id) as used,
       (select count(*)::int from plugin_credits.lines where user_did = a.id and claim_id is null and charged > 0) as unclaimed,
       (select coalesce(sum(amount), 0)::int from plugin_credits.claims where user_did = a.id) as claimed,
       (select coalesce(sum(amount), 0)::int from plugin_credits.claims where user_did = a.id and status = 'paid') as paid,
       (select count(*)::int from plugin_credits.claims where user_did = a.id and status = 'open') as open
     from plugin_credits.accounts a where id = $1`,
    [did],
  );
  return row ?? {};
}

describe('whatever is used, gathered, submitted, decided and paid, at the same time and again', () => {
  it('each line is in one claim, each claim is the sum of its lines, and each payment counts once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(event, { maxLength: 5 }), { maxLength: 14 }), async (history) => {
        isAccepting = true;
        const users = [await store.openAccount(START), await store.openAccount(START)];
        const { happen, process } = createPlayer(users);
        for (const together of history) {
          await Promise.all(together.map(happen));
          expect(await claimFaultsOf(store.database)).toEqual(NO_CLAIM_FAULTS);
        }
        // In the end nothing is left to do.
        isAccepting = true;
        now += 24 * HOUR_MS;
        await process(STEPS, signal);
        expect(await process(STEPS, signal)).toEqual({ users: [], more: false });
        expect(await claimFaultsOf(store.database)).toEqual(NO_CLAIM_FAULTS);
        expect(await faultsOf(store.database)).toEqual(NO_FAULTS);
        for (const did of users) {
          const { balance, used = 0, unclaimed, claimed, paid = 0, open } = await totalsOf(did);
          expect({ unclaimed, claimed, open }).toEqual({ unclaimed: 0, claimed: used, open: 0 });
          expect(balance).toBe(START - used + paid);
        }
      }),
      { numRuns: 25 },
    );
    expect(received.size).toBeGreaterThan(0);
  });
});
