import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClaimRow } from '../claims/entity.js';
import { openTestRecords, type TestRecords } from '../testing/test-records.js';
import { assertDraws, drawOn, lockClaims } from './allocate.js';

let records: TestRecords;
let domain: string;
beforeAll(async () => {
  records = await openTestRecords();
  domain = (await records.addTwin()).did;
});
afterAll(() => records.close());

const approved = (more: Partial<ClaimRow> = {}) =>
  records.addClaim({ subjectDid: domain, status: 'approved', approvedAmount: '10.000000', ...more });
const at = new Date('2030-01-01T00:00:00Z');
const draw = (...draws: { claimId: string; amount?: number }[]) =>
  records.dataSource.transaction((manager) => drawOn(manager, draws, at));
const lock = (...claimIds: string[]) =>
  records.dataSource.transaction((manager) =>
    lockClaims(
      manager,
      domain,
      claimIds.map((claimId) => ({ claimId })),
    ),
  );
/** A problem whose errors are of these draws. */
const refusal = (code: string, ...errors: [draw: number, message: string][]) =>
  expect.objectContaining({
    code,
    message: errors[0]?.[1],
    details: {
      errors: errors.map(([of, message]) => ({ field: `body.draws[${of}].claimId`, rule: code, message })),
    },
  });

describe('draws', () => {
  it('name each claim once', () => {
    expect(() => assertDraws([{ claimId: 'a' }, { claimId: 'b' }])).not.toThrow();
    expect(() => assertDraws([{ claimId: 'a' }, { claimId: 'b' }, { claimId: 'a' }])).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: expect.objectContaining({
          errors: [
            {
              field: 'body.draws[2].claimId',
              rule: 'unique',
              message: 'is drawn on twice; name each claim once',
            },
          ],
        }),
      }),
    );
  });

  it('have amounts of at most six decimals', () => {
    expect(() => assertDraws([{ claimId: 'a', amount: 0.000001 }])).not.toThrow();
    expect(() => assertDraws([{ claimId: 'a' }, { claimId: 'b', amount: 0.0000001 }])).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({
          errors: [expect.objectContaining({ field: 'body.draws[1].amount', rule: 'decimals' })],
        }),
      }),
    );
  });
});

describe('the claims of an issuance', () => {
  it('are approved claims of the domain with one unit', async () => {
    const [one, two] = [await approved(), await approved()];
    const found = await lock(one.id, two.id);
    expect(found.map(({ id }) => id)).toEqual([one.id, two.id].sort());
  });

  it('may all have no unit', async () => {
    expect(await lock((await approved({ unit: null })).id, (await approved({ unit: null })).id)).toHaveLength(
      2,
    );
  });

  it('exist: those that do not are named', async () => {
    const { id } = await approved();
    await expect(lock(id, 'clm_1', 'clm_2')).rejects.toEqual(
      refusal('unknown_claim', [1, 'There is no claim clm_1'], [2, 'There is no claim clm_2']),
    );
  });

  it('are about the domain, approved, and have amounts', async () => {
    const other = await records.addClaim({ status: 'approved', approvedAmount: '10.000000' });
    const pending = await records.addClaim({ subjectDid: domain });
    const empty = await approved({ amount: null, approvedAmount: null });
    await expect(lock((await approved()).id, other.id, pending.id, empty.id)).rejects.toEqual(
      refusal(
        'claim_not_approved',
        [1, `The claim ${other.id} is about ${other.subjectDid}`],
        [2, `The claim ${pending.id} is pending, not approved`],
        [3, `The claim ${empty.id} has no amount, so nothing can be drawn on it`],
      ),
    );
  });

  it('have one unit: those that differ from the first are named', async () => {
    const tonnes = await approved({ id: 'clm_a' });
    const litres = await approved({ id: 'clm_b', unit: 'l' });
    const none = await approved({ id: 'clm_c', unit: null });
    await expect(lock(tonnes.id, litres.id, none.id)).rejects.toEqual(
      refusal(
        'claim_not_approved',
        [1, 'The claims have different units: tCO2e and l'],
        [2, 'The claims have different units: tCO2e and none'],
      ),
    );
    const first = await approved({ id: 'clm_0', unit: null });
    await expect(lock(first.id, tonnes.id)).rejects.toEqual(
      refusal('claim_not_approved', [1, 'The claims have different units: none and tCO2e']),
    );
  });

  it('of which many are refused are named up to twenty', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `clm_missing_${index}`);
    await expect(lock(...ids)).rejects.toMatchObject({ details: { errors: { length: 20 } } });
  });
});

describe('a draw', () => {
  it('takes as much as is wanted, or all that is left', async () => {
    const { id } = await approved();
    expect(await draw({ claimId: id, amount: 2.5 })).toMatchObject([
      { claimId: id, amount: '2.5', issuedAmount: '2.500000' },
    ]);
    expect(await records.claimOf(id)).toMatchObject({ issuedAmount: '2.500000', updatedAt: at });
    expect(await draw({ claimId: id })).toMatchObject([{ amount: '7.500000', issuedAmount: '10.000000' }]);
    expect(await records.claimOf(id)).toMatchObject({ issuedAmount: '10.000000' });
  });

  it('takes no more than is left, and then nothing of the other claims', async () => {
    const [one, two, three] = [await approved(), await approved(), await approved()];
    await draw({ claimId: three.id });
    await expect(
      draw({ claimId: one.id }, { claimId: two.id, amount: 10.000001 }, { claimId: three.id }),
    ).rejects.toEqual(
      refusal(
        'issuance_exceeds_claim',
        [1, `Of the claim ${two.id} there is 10 left to be issued`],
        [2, `Of the claim ${three.id} there is 0 left to be issued`],
      ),
    );
    expect(await records.claimOf(one.id)).toMatchObject({ issuedAmount: '0.000000' });
    expect(await draw({ claimId: two.id, amount: 10 })).toMatchObject([{ issuedAmount: '10.000000' }]);
  });

  it('of nothing is refused', async () => {
    const { id } = await approved();
    await expect(draw({ claimId: id, amount: 0 })).rejects.toMatchObject({ code: 'issuance_exceeds_claim' });
  });
});
