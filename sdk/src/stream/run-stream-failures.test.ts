import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { done, frame, message, run, timestamp } from '../../test/frames.js';
import { listening } from '../../test/listen.js';
import { rejection } from '../../test/rejection.js';
import { framesOf, openStream, streamsOf } from '../../test/run-streams.js';
import { ContractError, ProblemError, RunFailedError, StreamInterruptedError } from '../index.js';

const listen = listening();
const open = streamsOf(listen);

describe('A stream that fails', () => {
  it.each([
    ['ends', (response: ServerResponse) => response.end()],
    ['breaks', (response: ServerResponse) => response.destroy()],
    [
      'is cut within a frame',
      (response: ServerResponse) => response.end('event: done\nid: 4\ndata: {"runId"'),
    ],
  ])('without `done`, when it %s, is interrupted, with the text so far', async (_how, cut) => {
    const stream = await open(
      (response) => {
        response.write(frame(1, 'run', run) + message(2, 'Hel') + message(3, 'lo'), () => cut(response));
      },
      { rejoin: false },
    );

    const error = await rejection(stream.text());

    expect(error).toBeInstanceOf(StreamInterruptedError);
    expect(error).toMatchObject({ text: 'Hello', lastEventId: 3, runId: 'run_1', requestId: 'req-1' });
  });

  it.each([
    ['lacks a member', frame(1, 'message', { content: 'x' }), "must have required property 'timestamp'"],
    ['has a wrong type', frame(1, 'message', { content: 1, timestamp }), '/content must be string'],
    ['is not JSON', frame(1, 'message', 'hello'), 'The data of the frame `message` is not JSON'],
    [
      'has no number as its id',
      frame('x', 'message', { content: 'x', timestamp }),
      'has no number as its id',
    ],
    ['has no name and is no message', 'data: {}\n\n', 'The frame `message` has no number as its id'],
  ])('by a frame that %s is a ContractError, and the connection is closed', async (_what, bad, why) => {
    let closed: Promise<unknown> | undefined;
    const stream = await open((response) => {
      closed = once(response, 'close');
      response.write(bad);
    });

    const error = await rejection(framesOf(stream));

    expect(error).toBeInstanceOf(ContractError);
    expect(error).toHaveProperty('message', expect.stringContaining(why));
    await closed;
  });

  it('by the oracle yields its frames, and fails only the text', async () => {
    const error = { error: 'The model is busy', timestamp, kind: 'rate_limit', retryable: true };
    const failed = { ...done, status: 'failed', failed: true, partialText: 'Hel' };
    const source = message(1, 'Hel') + frame(2, 'error', error) + frame(3, 'done', failed);

    expect(await framesOf(await open((response) => response.end(source)))).toHaveLength(3);

    const failure = await rejection((await open((response) => response.end(source))).text());
    expect(failure).toBeInstanceOf(RunFailedError);
    expect(failure).toMatchObject({
      message: 'The model is busy',
      text: 'Hel',
      status: 'failed',
      kind: 'rate_limit',
      retryable: true,
      reason: undefined,
    });
  });

  it.each(['aborted', 'interrupted'])('because it was %s yields the partial text', async (status) => {
    const stopped = { ...done, status, [status]: true, partialText: 'Hell' };
    const source = frame(1, 'run', run) + message(2, 'Hel') + frame(3, 'done', stopped);

    const failure = await rejection((await open((response) => response.end(source))).text());

    expect(failure).toMatchObject({
      name: 'RunFailedError',
      message: `The run ended as ${status}`,
      status,
      text: 'Hell',
      kind: 'unknown',
      retryable: false,
    });
  });

  it('by a revocation gives that reason', async () => {
    const error = { error: 'No', timestamp, kind: 'auth', retryable: false, reason: 'ucan_revoked' };
    const source = frame(1, 'error', error) + frame(2, 'done', { ...done, status: 'failed', failed: true });

    const failure = await rejection((await open((response) => response.end(source))).text());

    expect(failure).toMatchObject({ name: 'RunFailedError', kind: 'auth', reason: 'ucan_revoked' });
  });

  it.each<[string, RequestListener, new (...args: never[]) => Error]>([
    [
      'by a problem instead of a stream is a ProblemError',
      (_request, response) =>
        response.writeHead(404).end('{"code":"session_not_found","detail":"Session not found"}'),
      ProblemError,
    ],
    [
      'by JSON instead of a stream is a ContractError',
      (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      ContractError,
    ],
  ])('%s', async (_what, listener, kind) => {
    const url = await listen(listener);
    expect(await rejection(openStream(url))).toBeInstanceOf(kind);
  });
});
