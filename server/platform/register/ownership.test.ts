/** The rules of records that belong to one owner, or are under review. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALICE, openTestRecords, twinRow, type TestRecords } from '../testing/test-records.js';
import {
  asExternalIdTaken,
  assertExternalIdFree,
  assertOwner,
  externalIdTaken,
  takenExternalId,
} from './external-id.js';
import { assertNotUnderReview } from './under-review.js';
import { insertTwins } from './store.js';

let records: TestRecords;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records.close());

const taken = (externalId: string, by: string, field: string) =>
  expect.objectContaining({
    code: 'external_id_taken',
    message: `The externalId ${externalId} is that of ${by}`,
    details: { errors: [{ field, rule: 'external_id_taken', message: `is that of ${by}` }] },
  });

describe('an external id', () => {
  it('is free unless another twin of the owner has it', async () => {
    const { manager } = records.dataSource;
    const first = await records.addTwin({ externalId: 'one' });
    const other = twinRow({ externalId: 'one' });
    await expect(assertExternalIdFree(manager, other)).rejects.toEqual(
      taken('one', `the twin ${first.did}`, 'body.externalId'),
    );
    await expect(assertExternalIdFree(manager, other, 'lines[3]')).rejects.toEqual(
      taken('one', `the twin ${first.did}`, 'lines[3].externalId'),
    );
    await assertExternalIdFree(manager, first);
    await assertExternalIdFree(manager, { ...other, externalId: 'two' });
    await assertExternalIdFree(manager, { ...other, ownerDid: 'did:key:bob' });
  });

  it('may be absent from many twins', async () => {
    await records.addTwin();
    await assertExternalIdFree(records.dataSource.manager, twinRow());
  });

  it('that a concurrent transaction has taken is a problem', async () => {
    await records.addTwin({ externalId: 'raced' });
    const error: unknown = await insertTwins(records.dataSource.manager, [
      twinRow({ externalId: 'raced' }),
    ]).catch((thrown: unknown) => thrown);
    expect(takenExternalId(error)).toBe(true);
    expect(asExternalIdTaken(error, 'raced')).toEqual(
      taken('raced', 'another record of the owner', 'body.externalId'),
    );
    expect(asExternalIdTaken(error, null)).toBe(error);
    expect(asExternalIdTaken(error, '')).toBe(error);
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['an error without a code', new Error('broken')],
    ['another code', { code: '23503', constraint: 'twins_by_external_id' }],
    ['another constraint', { code: '23505', constraint: 'twins_pkey' }],
    ['no constraint', { code: '23505' }],
    ['a function', Object.assign(() => undefined, { code: '23505', constraint: 'twins_by_external_id' })],
  ])('is not taken according to %s', (_, error) => {
    expect(takenExternalId(error)).toBe(false);
    expect(asExternalIdTaken(error, 'one')).toBe(error);
  });

  it('is taken by an index of twins or of claims', () => {
    for (const constraint of ['twins_by_external_id', 'claims_by_external_id'])
      expect(takenExternalId({ code: '23505', constraint })).toBe(true);
    expect(externalIdTaken('one', 'a claim')).toEqual(taken('one', 'a claim', 'body.externalId'));
  });

  it('is changed by the owner and by administrators alone', () => {
    const row = twinRow({ did: 'did:ixo:entity/hers' });
    expect(() => assertOwner({ ownerDid: ALICE, scopes: [] }, row)).not.toThrow();
    expect(() => assertOwner({ ownerDid: 'did:key:bob', scopes: ['admin'] }, row)).not.toThrow();
    expect(() => assertOwner({ ownerDid: 'did:key:bob', scopes: ['twins:write'] }, row)).toThrow(
      expect.objectContaining({
        code: 'not_owner',
        details: {
          errors: [
            { field: 'body.externalId', rule: 'not_owner', message: 'may be changed by the owner alone' },
          ],
        },
      }),
    );
  });
});

it('a record cannot change while a proposal about it is open', () => {
  expect(() => assertNotUnderReview(twinRow({ verificationStatus: 'submitted' }))).toThrow(
    expect.objectContaining({ code: 'twin_under_review' }),
  );
  for (const verificationStatus of ['unverified', 'verified', 'rejected', 'suspended'] as const)
    expect(() => assertNotUnderReview(twinRow({ verificationStatus }))).not.toThrow();
});
