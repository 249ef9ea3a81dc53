import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { headers, message } from '../../test/frames.js';
import { hangUp, refuse } from '../../test/listeners.js';
import { rejection } from '../../test/rejection.js';
import { framesOf, idsOf } from '../../test/run-streams.js';
import { ended, resumed, scriptedRuns, started, sendFrames, sendAndDrop } from '../../test/scripted-runs.js';
import { ContractError, ProblemError, StreamInterruptedError } from '../index.js';

const runsWith = scriptedRuns();

describe('A stream that is joined again', () => {
  it('is retried until the server is back, with growing delays', async () => {
    const { stream, waits } = await runsWith(
      sendAndDrop(started),
      refuse(503),
      hangUp,
      refuse(502),
      refuse(429),
      refuse(500),
      sendFrames(ended(2)),
    );

    expect(await idsOf(await stream())).toEqual([1, 2]);

    expect(waits).toHaveLength(6);
    for (const [index, wait] of waits.entries()) {
      const longest = [500, 1000, 2000, 4000, 8000, 8000][index] ?? 0;
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
    }
  });

  it('waits for Retry-After, up to a minute, and a random delay after it', async () => {
    const { stream, waits } = await runsWith(
      sendAndDrop(started),
      refuse(429, 'too_many_requests', { 'retry-after': '41' }),
      refuse(503),
      refuse(503, 'no', { 'retry-after': '86400' }),
      sendFrames(ended(2)),
    );

    await framesOf(await stream());

    const [, seconds = 0, none = 0, day = 0] = waits;
    expect(seconds).toBeGreaterThanOrEqual(41_500);
    expect(seconds).toBeLessThanOrEqual(42_000);
    expect(none).toBeLessThanOrEqual(2_000);
    expect(day).toBeGreaterThanOrEqual(62_000);
    expect(day).toBeLessThanOrEqual(64_000);
  });

  it('fails after twelve attempts, with the partial text', async () => {
    const { stream, requests } = await runsWith(
      sendAndDrop(started, message(2, 'Hel')),
      ...Array<RequestListener>(20).fill(refuse(503)),
    );

    const error = await rejection((await stream()).text());

    expect(error).toBeInstanceOf(StreamInterruptedError);
    expect(error).toMatchObject({ text: 'Hel', lastEventId: 2, runId: 'run_1', cause: { status: 503 } });
    expect(requests).toHaveLength(13);
  });

  it('fails after twelve connections without data', async () => {
    const nothing: RequestListener = (_request, response) => response.writeHead(200, headers).end();
    const { stream, requests } = await runsWith(
      sendAndDrop(started),
      ...Array<RequestListener>(20).fill(nothing),
    );

    await expect((await stream()).text()).rejects.toBeInstanceOf(StreamInterruptedError);
    expect(requests).toHaveLength(13);
  });

  it('has as many attempts again once a connection has received data', async () => {
    const down = Array<RequestListener>(11).fill(refuse(503));
    const { stream, waits } = await runsWith(
      sendAndDrop(started),
      ...down,
      sendAndDrop(': heartbeat\n\n'),
      ...down,
      sendFrames(ended(2)),
    );

    expect(await idsOf(await stream())).toEqual([1, 2]);
    expect(waits).toHaveLength(24);
    expect(waits[12]).toBeLessThanOrEqual(750);
  });

  it.each([401, 403, 404])('ends at once with a %d', async (status) => {
    const { stream, requests } = await runsWith(sendAndDrop(started), refuse(status), sendFrames(ended(2)));

    const error = await rejection((await stream()).text());

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status });
    expect(requests).toHaveLength(2);
  });

  it('ends at once when the frames were deleted with age', async () => {
    const { stream, requests } = await runsWith(
      sendAndDrop(started),
      refuse(410, 'log_trimmed'),
      sendFrames(ended(2)),
    );

    expect(await rejection((await stream()).text())).toMatchObject({ status: 410, code: 'log_trimmed' });
    expect(requests).toHaveLength(2);
  });

  it('ends at once when the reply is not a stream', async () => {
    const { stream, requests } = await runsWith(
      sendAndDrop(started),
      (_request, response) => response.end('{}'),
      sendFrames(ended(2)),
    );

    await expect((await stream()).text()).rejects.toBeInstanceOf(ContractError);
    expect(requests).toHaveLength(2);
  });

  it('follows an answer that another server has recovered', async () => {
    const { stream } = await runsWith(
      sendAndDrop(started, message(2, 'Half of it, and nons')),
      sendFrames(resumed(3, 12), message(4, 'and the rest'), ended(5)),
    );

    const opened = await stream();

    expect(await opened.text()).toBe('Half of it, and the rest');
  });

  it('restarts the text when none of it is kept', async () => {
    const { stream } = await runsWith(
      sendFrames(started, message(2, 'nonsense'), resumed(3, 0), message(4, 'sense'), ended(5)),
    );
    expect(await (await stream()).text()).toBe('sense');
  });
});
