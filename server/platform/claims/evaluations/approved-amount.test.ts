import { describe, expect, it } from '@jest/globals';
import { claimRow } from '../../testing/test-records.js';
import { fromDecimal, millionthsOf, toDecimal } from '../amount.js';
import { approvedAmountOf, assertNoAmount } from './approved-amount.js';

describe('an amount', () => {
  it.each([0, 7, 12.5, 0.000001, 999_999_999.999999])('of %d is stored exactly', (amount) => {
    expect(fromDecimal(toDecimal(amount, 'body.amount'))).toBe(amount);
  });

  it.each([0.0000001, 1.2345678, 1e21, -1])('of %d has no decimal', (amount) => {
    expect(() => toDecimal(amount, 'body.amount')).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: expect.objectContaining({
          errors: [{ field: 'body.amount', rule: 'decimals', message: 'must have at most 6 decimals' }],
        }),
      }),
    );
  });

  it.each<[string, bigint]>([
    ['0', 0n],
    ['3', 3_000_000n],
    ['0.1', 100_000n],
    ['12.000001', 12_000_001n],
    ['12.500000', 12_500_000n],
  ])('%s has %s millionths', (decimal, millionths) => {
    expect(millionthsOf(decimal)).toBe(millionths);
  });
});

const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });

describe('the approved amount of a claim', () => {
  const claim = claimRow({ amount: '10.000000', issuedAmount: '2.500000' });
  const approve = (amount?: number, of = claim) =>
    approvedAmountOf(of, { oracle: 'did:ixo:entity/oracle', status: 'approved', amount }, 'body');

  it('is what is claimed, unless the evaluation says otherwise', () => {
    expect(approve()).toBe('10.000000');
    expect(approve(7.5)).toBe('7.5');
  });

  it('is from what is issued to what is claimed', () => {
    expect(approve(10)).toBe('10');
    expect(approve(2.5)).toBe('2.5');
    expect(() => approve(10.000001)).toThrow(refusal('invalid_request', 'must be at most 10'));
    expect(() => approve(2.499999)).toThrow(refusal('issuance_exceeds_claim', '2.5 of the claim'));
  });

  it('is at least what is issued when all of the claim is approved', () => {
    const issued = claimRow({ amount: '1.000000', issuedAmount: '1.000001' });
    expect(() => approve(undefined, issued)).toThrow(refusal('issuance_exceeds_claim', '1.000001'));
  });

  it('does not exist for a claim without an amount', () => {
    const none = claimRow({ amount: null });
    expect(approve(undefined, none)).toBeNull();
    expect(() => approve(1, none)).toThrow(refusal('invalid_request', 'cannot be given'));
  });

  it('names the field of an amount with too many decimals', () => {
    expect(() => approve(1.2345678)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({
          errors: [expect.objectContaining({ field: 'body.amount', rule: 'decimals' })],
        }),
      }),
    );
  });
});

it('only an approval has an amount', () => {
  const rejection = { oracle: 'did:ixo:entity/oracle', status: 'rejected' } as const;
  expect(() => assertNoAmount(rejection, 'body')).not.toThrow();
  expect(() => assertNoAmount({ ...rejection, amount: 1 }, 'body')).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      details: expect.objectContaining({
        errors: [{ field: 'body.amount', rule: 'amount', message: 'goes with the status approved only' }],
      }),
    }),
  );
});
