import type { ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { done, frame, message } from '../../../test/frames.js';
import { refuse } from '../../../test/listeners.js';
import { rejection } from '../../../test/rejection.js';
import { idsOf } from '../../../test/run-streams.js';
import {
  ended,
  resumed,
  scriptedRuns,
  started,
  sendFrames,
  sendAndDrop,
} from '../../../test/scripted-runs.js';
import { StreamInterruptedError } from '../../index.js';

const runsWith = scriptedRuns();

describe('A run that is joined', () => {
  it('is read from the first frame, or from any other', async () => {
    const { join, requests } = await runsWith(
      sendFrames(started, message(2, 'Hello'), ended(3)),
      sendFrames(message(2, 'Hello'), ended(3)),
    );

    const whole = await join();
    expect([whole.runId, whole.requestId]).toEqual(['run_1', 'req-1']);
    expect(await whole.text()).toBe('Hello');
    expect(await idsOf(await join({ after: 1 }))).toEqual([2, 3]);

    expect(requests).toEqual(['GET /runs/run_1?after=0', 'GET /runs/run_1?after=1']);
  });

  it('has the rest of the text, or all of it when the beginning is given', async () => {
    const rest = sendFrames(message(3, 'lo'), ended(4));
    const { join } = await runsWith(rest, rest);

    expect(await (await join({ after: 2 })).text()).toBe('lo');
    expect(await (await join({ after: 2, text: 'Hel' })).text()).toBe('Hello');
  });

  it('continues where an interrupted stream ended, also when the run was recovered meanwhile', async () => {
    const { stream, join } = await runsWith(
      sendAndDrop(started, message(2, 'Half of it, and nons')),
      sendFrames(resumed(3, 12), message(4, 'and the rest'), ended(5)),
    );
    const error = await rejection((await stream({ rejoin: false })).text());
    const { lastEventId, text } = error instanceof StreamInterruptedError ? error : {};

    expect(await (await join({ after: lastEventId, text })).text()).toBe('Half of it, and the rest');
  });

  it('is rejoined like other streams, also before its first frame', async () => {
    const { join, requests } = await runsWith(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end();
      },
      sendFrames(message(3, 'lo'), ended(4)),
    );

    expect(await idsOf(await join({ after: 2 }))).toEqual([3, 4]);
    expect(requests).toEqual(['GET /runs/run_1?after=2', 'GET /runs/run_1?after=2']);
  });

  it('that does not exist is a ProblemError, without a retry', async () => {
    const { join, requests } = await runsWith(refuse(404));
    expect(await rejection(join())).toMatchObject({ name: 'ProblemError', status: 404 });
    expect(requests).toHaveLength(1);
  });
});

describe('Aborting a run', () => {
  it('through its stream ends the stream, which then has the partial answer', async () => {
    const aborted = { success: true, runId: 'run_1', status: 'aborted', stoppedAtSeq: 2 };
    let answering: ServerResponse | undefined;
    const { stream, requests } = await runsWith(
      (request, response) => {
        answering = response;
        sendFrames(started, message(2, 'Hel'))(request, response);
      },
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(aborted));
        answering?.write(frame(3, 'done', { ...done, status: 'aborted', aborted: true, partialText: 'Hel' }));
      },
    );

    const opened = await stream();
    const text = rejection(opened.text());

    expect(await opened.abort()).toEqual(aborted);
    expect(await text).toMatchObject({ name: 'RunFailedError', status: 'aborted', text: 'Hel' });
    expect(requests).toEqual(['POST /messages/ses_1', 'POST /runs/run_1/abort']);
  });
});
