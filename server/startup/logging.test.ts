import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { createLogger } from './logging.js';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

describe('a log line', () => {
  it('gives the reason of a failed query, but not its content', () => {
    const cause = Object.assign(new Error('value too long'), { code: '22001' });
    const error = new QueryFailedError('insert into messages values ($1)', ['a user’s own words'], cause);
    const text = logged((log) => log.error({ err: error }, 'a request failed'));
    expect(JSON.parse(text)).toMatchObject({
      level: 'error',
      err: { type: 'QueryFailedError', code: '22001' },
    });
    expect(text).not.toContain('words');
  });

  it('contains the chain of causes, even when it is circular', () => {
    const error = new Error('outer', { cause: new Error('inner') });
    expect(logged((log) => log.error({ err: error }))).toContain('inner');
    const ring: Error = new Error('ring');
    ring.cause = ring;
    expect(logged((log) => log.error({ err: ring }))).toContain('ring');
  });

  it('masks API keys anywhere', () => {
    expect(logged((log) => log.info('key twk_live_abc_def123 was sent'))).not.toContain('abc');
  });
});
