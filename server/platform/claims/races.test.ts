/** What happens at once, on a real database: whatever comes first, the books are right. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { someoneWaits } from '../verification/testing/someone-waits.js';
import { ORACLE_OWNER, startTestClaims, type TestClaims } from './testing/test-claims.js';

let test: TestClaims;

beforeAll(async () => {
  test = await startTestClaims({ DATABASE_POOL_SIZE: '12' });
});
afterAll(() => test.close());

const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

async function rows(sql: string, ...parameters: unknown[]): Promise<Record<string, unknown>[]> {
  return test.database.query(sql, parameters);
}

describe('at once', () => {
  it('ten issuances draw no more on a claim than was approved', async () => {
    const claimId = await test.approved({ amount: 1 });
    const replies = await times(10, () => test.issue({ draws: [{ claimId, amount: 0.3 }] }));
    const codes = replies.map(({ status, body }) => (status === 201 ? 'made' : body.code));
    expect(codes.toSorted()).toEqual([
      ...Array<string>(7).fill('issuance_exceeds_claim'),
      'made',
      'made',
      'made',
    ]);
    expect((await test.claim(claimId)).issuedAmount).toBe(0.9);
    const [drawn] = await rows('select sum(amount)::float8 as sum from draws where claim_id = $1', claimId);
    expect(drawn?.sum).toBe(0.9);
  });

  it('issuances on the same claims in different orders do not deadlock', async () => {
    const claims = [await test.approved({ amount: 8 }), await test.approved({ amount: 8 })];
    const replies = await times(16, (at) => {
      const order = at % 2 === 0 ? claims : claims.toReversed();
      return test.issue({ draws: order.map((claimId) => ({ claimId, amount: 1 })) });
    });
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(8);
    for (const claimId of claims) expect((await test.claim(claimId)).issuedAmount).toBe(8);
  });

  it('approval and invalidation leave a credential exactly when the claim is approved', async () => {
    const subject = await test.projectWithVerifier();
    const claimIds = await times(6, () => test.raised({ subject }));
    await Promise.all(
      claimIds.flatMap((claimId) => [
        test.evaluate(claimId, { status: 'approved' }),
        test.evaluate(claimId, { status: 'invalidated' }),
        test.evaluate(claimId, { status: 'approved' }),
      ]),
    );
    for (const claimId of claimIds) {
      expect((await test.claim(claimId)).status).toBe('invalidated');
      const issued = await rows('select revoked_at from credentials where claim_id = $1', claimId);
      expect(issued.length).toBeLessThanOrEqual(1);
      expect(issued.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
    }
  });

  it('nothing is issued on a claim after it was invalidated', async () => {
    const subject = await test.projectWithVerifier();
    const claimId = await test.approved({ subject });
    const [evaluated, ...issued] = await Promise.all([
      test.evaluate(claimId, { status: 'invalidated' }),
      ...Array.from({ length: 6 }, () => test.issue({ domain: subject, draws: [{ claimId, amount: 1 }] })),
    ]);
    expect(evaluated.status).toBe(201);
    const made = issued.filter(({ status }) => status === 201);
    expect(issued.length - made.length).toBe(
      issued.filter(({ body }) => body.code === 'claim_not_approved').length,
    );
    // What the evaluation saw as issued is all that ever was.
    expect((await test.claim(claimId)).issuedAmount).toBe(made.length);
    expect(evaluated.body.issuedAmount).toBe(made.length);
  });

  it('no claim is raised about a domain once it is suspended', async () => {
    const subject = await test.verifiedProject();
    const raising = times(8, () => test.raise({ subject }));
    const suspending = test.post(`domains/${subject}/suspend`, { reason: 'Under audit' });
    const [replies] = await Promise.all([raising, suspending]);
    const suspended = await suspending;
    expect(suspended.status).toBe(200);
    for (const { status, body } of replies.filter((reply) => reply.status !== 201))
      expect([status, body.code]).toEqual([409, 'domain_not_verified']);
    // The feed is in the order of commits: no claim comes after the suspension.
    const types = (await test.eventsOf(subject)).map(({ type }) => type);
    expect(types.at(-1)).toBe('twin.verification_changed');
    expect(types.filter((type) => type === 'claim.created')).toHaveLength(
      replies.filter(({ status }) => status === 201).length,
    );
  });

  it.each([
    ['smaller', 0],
    ['larger', 1],
  ])(
    'an evaluation by an oracle with the %s DID locks the two twins in the order of their DIDs, so that there is no deadlock',
    async (_which, at) => {
      const dids = [await test.oracleOf(ORACLE_OWNER), await test.oracleOf(ORACLE_OWNER)].sort();
      const [first = '', last = ''] = dids;
      const [oracle, subject] = [dids[at], dids[1 - at]];
      const owner = await test.keyOf(ORACLE_OWNER);
      const { body } = await test.raise({ subject }, owner);
      let evaluated: Promise<{ status: number }> | undefined;
      await test.database.transaction(async (manager) => {
        await manager.query('select from twins where did = $1 for update', [first]);
        evaluated = test.evaluate(String(body.claimId), { oracle, status: 'approved' });
        await someoneWaits(test.database);
        // It would fail if the evaluation held one twin while it waits for the other.
        await manager.query('select from twins where did = $1 for update nowait', [last]);
      });
      expect((await evaluated)?.status).toBe(201);
    },
  );

  it('an evaluation that waits for its subject is judged by the verifiers that the subject has then', async () => {
    const subject = await test.verifiedProject();
    const claimId = await test.raised({ subject });
    let evaluated: ReturnType<typeof test.evaluate> | undefined;
    await test.database.transaction(async (manager) => {
      await manager.query('select from twins where did = $1 for no key update', [subject]);
      evaluated = test.evaluate(claimId, { status: 'approved' });
      await someoneWaits(test.database);
      await manager.query(
        `insert into relationships (id, role, from_did, to_did, created_by)
         values ('rel_' || md5(random()::text), 'verifier', $1, $1, $1)`,
        [subject],
      );
    });
    expect(await evaluated).toMatchObject({ status: 409, body: { code: 'not_an_oracle' } });
    expect((await test.claim(claimId)).status).toBe('pending');
  });

  it('of two evaluations of one claim, the second sees the first', async () => {
    const claimId = await test.raised({ subject: await test.verifiedProject() });
    const replies = await Promise.all(
      ['flagged', 'approved'].map((status) => test.evaluate(claimId, { status })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await test.claim(claimId)).evaluations).toHaveLength(2);
    const shown = replies.map(({ body }) => (body.evaluations as unknown[]).length);
    expect(shown.toSorted()).toEqual([1, 2]);
  });

  it('two oracles may evaluate each other, and an oracle itself', async () => {
    const oracles = [await test.oracleOf(ORACLE_OWNER), await test.oracleOf(ORACLE_OWNER)];
    const owner = await test.keyOf(ORACLE_OWNER);
    const evaluated = await times(8, async (at) => {
      const [subject, oracle] = [oracles[at % 2], oracles[at % 3 === 0 ? at % 2 : (at + 1) % 2]];
      const { body } = await test.raise({ subject }, owner);
      return test.evaluate(String(body.claimId), { oracle, status: 'approved' });
    });
    expect(evaluated.map(({ status }) => status)).toEqual(evaluated.map(() => 201));
  });

  it('credentials of one subject are all linked, each with its own index in a status list', async () => {
    const subject = await test.verifiedProject();
    const claimIds = await times(8, () => test.raised({ subject }));
    await Promise.all(claimIds.map((claimId) => test.evaluate(claimId, { status: 'approved' })));
    const { body } = await test.get(`domains/${subject}`);
    expect(body.verifiableCredential).toHaveLength(8);
    const places = await rows(
      'select status_list, status_index from credentials where subject_did = $1',
      subject,
    );
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(8);
  });
});

describe('when the last step fails', () => {
  /** Events are written last: so nothing before them may stay. */
  async function failing(type: string, act: () => Promise<{ status: number }>): Promise<void> {
    await rows(`create function refuse_event() returns trigger language plpgsql as
      $$ begin if new.type = '${type}' then raise exception 'refused'; end if; return new; end $$`);
    await rows(
      'create trigger refuse_event before insert on events for each row execute function refuse_event()',
    );
    try {
      expect((await act()).status).toBe(500);
    } finally {
      await rows('drop trigger refuse_event on events');
      await rows('drop function refuse_event');
    }
  }

  it('an approval leaves nothing: no credential, no link, no evaluation', async () => {
    const subject = await test.verifiedProject();
    const claimId = await test.raised({ subject });
    const before = [await test.claim(claimId), (await test.get(`domains/${subject}`)).body];
    await failing('credential.issued', () => test.evaluate(claimId, { status: 'approved' }));
    expect([await test.claim(claimId), (await test.get(`domains/${subject}`)).body]).toEqual(before);
    expect(await rows('select from credentials where claim_id = $1', claimId)).toEqual([]);
    expect(await rows('select from evaluations where claim_id = $1', claimId)).toEqual([]);
    expect((await test.evaluate(claimId, { status: 'approved' })).status).toBe(201);
  });

  it('a revocation leaves the credential as it was', async () => {
    const claimId = await test.approved();
    const before = await test.claim(claimId);
    await failing('credential.revoked', () => test.evaluate(claimId, { status: 'disputed' }));
    expect(await test.claim(claimId)).toEqual(before);
    const { body } = await test.get(`credentials/${String(before.credentialId)}`);
    expect(body.status).toBe('active');
  });

  it('an issuance draws nothing', async () => {
    const claimId = await test.approved();
    await failing('issuance.created', () => test.issue({ draws: [{ claimId }] }));
    expect((await test.claim(claimId)).issuedAmount).toBe(0);
    expect(await rows('select from draws where claim_id = $1', claimId)).toEqual([]);
  });
});
