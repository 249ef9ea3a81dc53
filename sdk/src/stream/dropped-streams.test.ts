import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { message } from '../../test/frames.js';
import { rejection } from '../../test/rejection.js';
import { framesOf, idsOf } from '../../test/run-streams.js';
import { ended, scriptedRuns, started, sendFrames, sendAndDrop } from '../../test/scripted-runs.js';
import { ConnectionError, ContractError, StreamInterruptedError } from '../index.js';
import type { Pause } from '../http/pause.js';

const runsWith = scriptedRuns();

const untilGivenUp: Pause = async (_milliseconds, signal) => {
  await once(signal, 'abort');
  signal.throwIfAborted();
};

describe('A stream whose connection drops', () => {
  it('continues where it dropped, and yields each frame once', async () => {
    const { stream, requests } = await runsWith(
      sendAndDrop(started, message(2, 'Hel')),
      sendAndDrop(message(3, 'lo'), 'event: message\nid: 4\ndata: {"cont'),
      sendFrames(message(4, ' there'), ended(5)),
    );

    const opened = await stream();

    expect(await idsOf(opened)).toEqual([1, 2, 3, 4, 5]);
    expect(await opened.text()).toBe('Hello there');
    expect(requests).toEqual(['POST /messages/ses_1', 'GET /runs/run_1?after=2', 'GET /runs/run_1?after=3']);
  });

  it('skips frames that it has yielded before', async () => {
    const { stream } = await runsWith(
      sendAndDrop(started, message(2, 'Hel')),
      sendFrames(started, message(2, 'Hel'), message(2, 'Hel'), message(3, 'lo'), ended(4)),
    );

    const opened = await stream();

    expect(await idsOf(opened)).toEqual([1, 2, 3, 4]);
    expect(await opened.text()).toBe('Hello');
  });

  it('is rejoined with the current credentials, and as a stream', async () => {
    const seen: unknown[] = [];
    const { stream } = await runsWith(sendAndDrop(started), (request, response) => {
      seen.push(request.headers.authorization, request.headers.accept, request.headers['idempotency-key']);
      sendFrames(ended(2))(request, response);
    });

    await framesOf(await stream());

    expect(seen).toEqual(['Bearer token', 'text/event-stream', undefined]);
  });

  it('learns its run id from the first frame, where the header is not readable', async () => {
    const { stream } = await runsWith(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(started, () => response.destroy());
      },
      sendFrames(ended(2)),
    );

    const opened = await stream();

    expect(opened.runId).toBeUndefined();
    expect(await idsOf(opened)).toEqual([1, 2]);
    expect(opened.runId).toBe('run_1');
  });

  it('is interrupted when its run id is unknown', async () => {
    const { stream, requests } = await runsWith(
      (_request, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
      sendFrames(ended(2)),
    );

    const opened = await stream();

    await expect(opened.text()).rejects.toBeInstanceOf(StreamInterruptedError);
    await expect(opened.abort()).rejects.toBeInstanceOf(ContractError);
    expect(requests).toHaveLength(1);
  });

  it('is rejoined also when it has only become silent', async () => {
    let closed: Promise<unknown> | undefined;
    const { stream } = await runsWith(
      (request, response) => {
        closed = once(response, 'close');
        sendFrames(started)(request, response);
      },
      sendFrames(ended(2)),
    );

    expect(await idsOf(await stream({ silenceTimeoutMs: 20 }))).toEqual([1, 2]);
    await closed;
  });

  it('is not rejoined when that is disabled', async () => {
    const { stream, requests } = await runsWith(
      sendAndDrop(started, message(2, 'Hel')),
      sendFrames(ended(3)),
    );

    const error = await rejection((await stream({ rejoin: false })).text());

    expect(error).toBeInstanceOf(StreamInterruptedError);
    expect(error).toMatchObject({ text: 'Hel', lastEventId: 2, runId: 'run_1' });
    expect(requests).toHaveLength(1);
  });

  it('that is silent is interrupted when rejoining is disabled', async () => {
    const { stream } = await runsWith(sendFrames(started));

    const error = await rejection((await stream({ rejoin: false, silenceTimeoutMs: 20 })).text());

    expect(error).toMatchObject({ name: 'StreamInterruptedError', cause: { name: 'TimeoutError' } });
  });
});

describe('Leaving a stream that is being rejoined', () => {
  it('by detach ends the loop, during the delay', async () => {
    const { stream, requests } = await runsWith(sendAndDrop(started), sendFrames(ended(2)));
    const events = new EventEmitter();
    const waiting = once(events, 'waiting');
    const opened = await stream({}, (milliseconds, signal) => {
      events.emit('waiting');
      return untilGivenUp(milliseconds, signal);
    });
    const reading = idsOf(opened);

    await waiting;
    await opened.detach();

    expect(await reading).toEqual([1]);
    expect(requests).toHaveLength(1);
  });

  it.each(['before it answers', 'after it has answered'])(
    'by detach closes the connection, %s',
    async (when) => {
      const events = new EventEmitter();
      const [asked, closed] = [once(events, 'asked'), once(events, 'closed')];
      const { stream } = await runsWith(sendAndDrop(started), (request, response) => {
        response.once('close', () => events.emit('closed'));
        if (when !== 'before it answers') sendFrames()(request, response);
        events.emit('asked');
      });
      const opened = await stream();
      const reading = idsOf(opened);

      await asked;
      await opened.detach();

      expect(await reading).toEqual([1]);
      await closed;
      await expect(opened.text()).rejects.toBeInstanceOf(StreamInterruptedError);
    },
  );

  it("by the signal rejects with the signal's reason, whatever that is", async () => {
    const { stream, requests } = await runsWith(sendAndDrop(started), sendFrames(ended(2)));
    const controller = new AbortController();
    const reason = new ConnectionError('The page was left');
    const opened = await stream({ signal: controller.signal }, (milliseconds, signal) => {
      setImmediate(() => controller.abort(reason));
      return untilGivenUp(milliseconds, signal);
    });

    expect(await rejection(opened.text())).toBe(reason);
    expect(requests).toHaveLength(1);
  });
});
