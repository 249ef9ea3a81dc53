import { describe, expect, it } from '@jest/globals';
import { oracleAt, problem } from '../../test/clients.js';
import { listening } from '../../test/listen.js';
import { replyWith } from '../../test/listeners.js';
import { rejection } from '../../test/rejection.js';
import { ProblemError } from '../index.js';

const listen = listening();

describe('An error reply', () => {
  it('becomes a ProblemError with every member of the problem', async () => {
    const url = await listen(replyWith(problem, 400, { 'content-type': 'application/problem+json' }));

    const error = await rejection(oracleAt(url).messages.send('ses_1', { message: '' }));

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      name: 'ProblemError',
      status: 400,
      code: 'invalid_request',
      message: problem.detail,
      detail: problem.detail,
      errors: problem.errors,
      reason: undefined,
      reasonDetail: undefined,
      retryAfterSeconds: undefined,
      requestId: 'req-1',
      problem,
    });
  });

  it('keeps a code and members that are newer than the SDK, but not the name and stack', async () => {
    const newer = {
      ...problem,
      code: 'quota_exceeded',
      reason: 'monthly',
      plans: ['p1'],
      name: 'Evil',
      stack: 'Evil',
    };
    const url = await listen(replyWith(newer, 402));

    const error = await rejection(oracleAt(url).sessions.create());

    expect(error).toMatchObject({
      name: 'ProblemError',
      code: 'quota_exceeded',
      reason: 'monthly',
      problem: newer,
    });
    expect(error).toHaveProperty('stack', expect.not.stringContaining('Evil'));
    expect(error).not.toHaveProperty('plans');
  });

  it("is a ProblemError with a sensible message also for a proxy's page", async () => {
    const page = '<html>\n  <h1>502 Bad Gateway</h1>\n</html>';
    const url = await listen(replyWith(page, 502, { 'content-type': 'text/html', 'x-request-id': 'req-2' }));

    expect(await rejection(oracleAt(url).sessions.create())).toMatchObject({
      name: 'ProblemError',
      status: 502,
      code: undefined,
      message:
        'The server answered 502 Bad Gateway without a problem document: <html> <h1>502 Bad Gateway</h1> </html>',
      requestId: 'req-2',
      problem: undefined,
      errors: [],
    });
  });

  it.each([
    ['seconds', '41', 41],
    ['a date that has passed', 'Wed, 01 Jan 2020 10:00:00 GMT', 0],
    ['neither', 'soon', undefined],
  ])('says when to try again, given %s', async (_what, value, retryAfterSeconds) => {
    const url = await listen(replyWith(problem, 429, { 'retry-after': value }));

    expect(await rejection(oracleAt(url).sessions.create())).toMatchObject({
      status: 429,
      retryAfterSeconds,
    });
  });

  it('reads Retry-After also as a date', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    const url = await listen(replyWith('', 503, { 'retry-after': inAnHour }));

    const error = await rejection(oracleAt(url).sessions.create());

    const seconds = error instanceof ProblemError ? error.retryAfterSeconds : undefined;
    expect(seconds).toBeGreaterThan(3590);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it.each([
    ['an empty body', ''],
    ['null', 'null'],
    ['a list', '[1]'],
    [
      'members of wrong types',
      '{"code":1,"detail":{},"errors":[1,{"field":"a"}],"reason":[],"reasonDetail":1,"requestId":3}',
    ],
  ])('is a ProblemError also with %s', async (_what, body) => {
    const url = await listen(replyWith(body, 500));

    expect(await rejection(oracleAt(url).sessions.create())).toMatchObject({
      name: 'ProblemError',
      status: 500,
      code: undefined,
      errors: [],
      reason: undefined,
      reasonDetail: undefined,
      message: expect.stringContaining('The server answered 500 Internal Server Error'),
    });
  });
});
