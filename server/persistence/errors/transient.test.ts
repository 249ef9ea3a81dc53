import { describe, expect, it, jest } from '@jest/globals';
import { isTransient, retryConflicts } from './transient.js';

const withCode = (code: string) => Object.assign(new Error('from PostgreSQL'), { code });

describe('a transient error', () => {
  it.each([
    ['a deadlock', withCode('40P01')],
    ['a conflict of transactions', withCode('40001')],
    ['a server that stops', withCode('57P01')],
    ['a server that starts', withCode('57P03')],
    ['a server without connections to spare', withCode('53300')],
    ['a connection that is refused', withCode('ECONNREFUSED')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ])('after %s', (_what, error) => {
    expect(isTransient(error)).toBe(true);
  });
});

describe('a permanent error', () => {
  it.each([
    ['a text that cannot be stored', withCode('22P05')],
    ['a row that is there', withCode('23505')],
    ['an error without a code', new Error('no')],
    ['what is no error', 'no'],
    ['nothing', undefined],
  ])('after %s', (_what, error) => {
    expect(isTransient(error)).toBe(false);
  });
});

describe('a transaction', () => {
  it('runs once when it succeeds', async () => {
    const transaction = jest.fn(() => Promise.resolve('done'));
    expect(await retryConflicts(transaction)).toBe('done');
    expect(transaction).toHaveBeenCalledTimes(1);
  });

  it.each(['40P01', '40001', '25P03'])(
    'that was rolled back by PostgreSQL (%s) is done again',
    async (code) => {
      const transaction = jest.fn(() => Promise.resolve('done')).mockRejectedValueOnce(withCode(code));
      expect(await retryConflicts(transaction)).toBe('done');
      expect(transaction).toHaveBeenCalledTimes(2);
    },
  );

  it('that fails repeatedly is given up after five attempts', async () => {
    const transaction = jest.fn(() => Promise.reject(withCode('40P01')));
    await expect(retryConflicts(transaction)).rejects.toMatchObject({ code: '40P01' });
    expect(transaction).toHaveBeenCalledTimes(5);
  });

  it('that fails otherwise is not retried: it may have been committed', async () => {
    const transaction = jest.fn(() => Promise.reject(withCode('57P01')));
    await expect(retryConflicts(transaction)).rejects.toMatchObject({ code: '57P01' });
    expect(transaction).toHaveBeenCalledTimes(1);
  });
});
