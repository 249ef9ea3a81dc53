import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { done, frame, headers, message, run } from '../../test/frames.js';
import { rejection } from '../../test/rejection.js';
import { serve } from '../../test/serve.js';
import type { Served } from '../../test/serve.js';
import { createMessages } from '../client/messages.js';
import type { StreamOptions } from '../client/messages.js';
import { createRuns } from '../client/runs.js';
import type { JoinOptions } from '../client/runs.js';
import { createTransport } from '../client/transport.js';
import { ConnectionError, ContractError, ProblemError, StreamInterruptedError } from '../index.js';
import type { RunFrame, RunStream } from '../index.js';
import type { Pause } from './pause.js';
import { createRunSource } from './run-source.js';

/** What the server does with one request after another; with none left it refuses. */
let script: RequestListener[];
let requests: string[];
let waits: number[];
let served: Served;

beforeEach(async () => {
  [script, requests, waits] = [[], [], []];
  served = await serve((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    (script.shift() ?? refuse(404))(request, response);
  });
});
afterEach(() => served.close());

const begin = (response: ServerResponse): void => {
  response.writeHead(200, headers);
  response.flushHeaders();
};

/** Writes this, and leaves the connection open. */
const say =
  (...frames: string[]): RequestListener =>
  (_request, response) => {
    begin(response);
    for (const text of frames) response.write(text);
  };

/** Writes this, and then cuts the connection. */
const sayAndDrop =
  (...frames: string[]): RequestListener =>
  (_request, response) => {
    begin(response);
    response.write(frames.join('') || ' ', () => response.destroy());
  };

const refuse =
  (status: number, more: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/problem+json', ...more }).end('{"code":"no"}');

const hangUp: RequestListener = (request: IncomingMessage) => request.socket.destroy();

const clock: Pause = (milliseconds) => {
  waits.push(milliseconds);
  return Promise.resolve();
};
const untilGivenUp: Pause = async (_milliseconds, signal) => {
  await once(signal, 'abort');
  signal.throwIfAborted();
};

const credentials = () => ({ Authorization: 'Bearer token' });
const stream = (options?: StreamOptions, pause = clock): Promise<RunStream> => {
  const transport = createTransport({ baseUrl: served.url, credentials });
  return createMessages(transport, createRunSource(transport, pause)).stream(
    'ses_1',
    { message: 'hi' },
    options,
  );
};
const join = (options?: JoinOptions): Promise<RunStream> => {
  const transport = createTransport({ baseUrl: served.url, credentials });
  return createRuns(createRunSource(transport, clock)).join('run_1', options);
};

const framesOf = async (stream: RunStream): Promise<RunFrame[]> => {
  const frames: RunFrame[] = [];
  for await (const frame of stream) frames.push(frame);
  return frames;
};
const idsOf = async (stream: RunStream) => (await framesOf(stream)).map(({ id }) => id);

const started = frame(1, 'run', run);
const ended = (id: number) => frame(id, 'done', done);
const resumed = (id: number, partialLength: number) =>
  frame(id, 'run', { ...run, resumed: true, attempt: 2, partialLength });

describe('A stream whose connection drops', () => {
  it('goes on where it dropped, and gives each frame once', async () => {
    script = [
      sayAndDrop(started, message(2, 'Hel')),
      sayAndDrop(message(3, 'lo'), 'event: message\nid: 4\ndata: {"cont'),
      say(message(4, ' there'), ended(5)),
    ];

    const opened = await stream();

    expect(await idsOf(opened)).toEqual([1, 2, 3, 4, 5]);
    expect(await opened.text()).toBe('Hello there');
    expect(requests).toEqual(['POST /messages/ses_1', 'GET /runs/run_1?after=2', 'GET /runs/run_1?after=3']);
  });

  it('passes over frames that it has given before', async () => {
    script = [
      sayAndDrop(started, message(2, 'Hel')),
      say(started, message(2, 'Hel'), message(2, 'Hel'), message(3, 'lo'), ended(4)),
    ];

    const opened = await stream();

    expect(await idsOf(opened)).toEqual([1, 2, 3, 4]);
    expect(await opened.text()).toBe('Hello');
  });

  it('is joined with the credentials of that moment, and as a stream', async () => {
    const seen: unknown[] = [];
    script = [
      sayAndDrop(started),
      (request, response) => {
        seen.push(request.headers.authorization, request.headers.accept, request.headers['idempotency-key']);
        say(ended(2))(request, response);
      },
    ];

    await framesOf(await stream());

    expect(seen).toEqual(['Bearer token', 'text/event-stream', undefined]);
  });

  it('learns from the first frame which run it is, where it may not read the header', async () => {
    script = [
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(started, () => response.destroy());
      },
      say(ended(2)),
    ];

    const opened = await stream();

    expect(opened.runId).toBeUndefined();
    expect(await idsOf(opened)).toEqual([1, 2]);
    expect(opened.runId).toBe('run_1');
  });

  it('is interrupted when nobody has said which run it is', async () => {
    script = [
      (_request, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
      say(ended(2)),
    ];

    const opened = await stream();

    await expect(opened.text()).rejects.toBeInstanceOf(StreamInterruptedError);
    await expect(opened.abort()).rejects.toBeInstanceOf(ContractError);
    expect(requests).toHaveLength(1);
  });

  it('is joined again also when it has only become silent', async () => {
    let closed: Promise<unknown> | undefined;
    script = [
      (request, response) => {
        closed = once(response, 'close');
        say(started)(request, response);
      },
      say(ended(2)),
    ];

    expect(await idsOf(await stream({ silenceTimeoutMs: 20 }))).toEqual([1, 2]);
    await closed;
  });

  it('is not joined again by whoever does not want it', async () => {
    script = [sayAndDrop(started, message(2, 'Hel')), say(ended(3))];

    const error = await rejection((await stream({ rejoin: false })).text());

    expect(error).toBeInstanceOf(StreamInterruptedError);
    expect(error).toMatchObject({ text: 'Hel', lastEventId: 2, runId: 'run_1' });
    expect(requests).toHaveLength(1);
  });

  it('that is silent, too, is interrupted for whoever does not want it joined again', async () => {
    script = [say(started)];

    const error = await rejection((await stream({ rejoin: false, silenceTimeoutMs: 20 })).text());

    expect(error).toMatchObject({ name: 'StreamInterruptedError', cause: { name: 'TimeoutError' } });
  });
});

describe('A stream that is joined again', () => {
  it('is tried until the server is back, after longer and longer waits', async () => {
    script = [sayAndDrop(started), refuse(503), hangUp, refuse(502), refuse(429), refuse(500), say(ended(2))];

    expect(await idsOf(await stream())).toEqual([1, 2]);

    expect(waits).toHaveLength(6);
    for (const [index, wait] of waits.entries()) {
      const middle = [500, 1000, 2000, 4000, 8000, 8000][index] ?? 0;
      expect(wait).toBeGreaterThanOrEqual(middle / 2);
      expect(wait).toBeLessThanOrEqual(middle * 1.5);
    }
  });

  it('waits for as long as the server says, up to a minute', async () => {
    script = [
      sayAndDrop(started),
      refuse(429, { 'retry-after': '41' }),
      refuse(503),
      refuse(503, { 'retry-after': '86400' }),
      say(ended(2)),
    ];

    await framesOf(await stream());

    expect(waits[1]).toBe(41_000);
    expect(waits[2]).toBeLessThan(41_000);
    expect(waits[3]).toBe(60_000);
  });

  it('is given up after twelve tries, with what there was of it', async () => {
    script = [sayAndDrop(started, message(2, 'Hel')), ...Array<RequestListener>(20).fill(refuse(503))];

    const error = await rejection((await stream()).text());

    expect(error).toBeInstanceOf(StreamInterruptedError);
    expect(error).toMatchObject({ text: 'Hel', lastEventId: 2, runId: 'run_1', cause: { status: 503 } });
    expect(requests).toHaveLength(13);
  });

  it('is given up after twelve connections that bring nothing', async () => {
    const nothing: RequestListener = (_request, response) => response.writeHead(200, headers).end();
    script = [sayAndDrop(started), ...Array<RequestListener>(20).fill(nothing)];

    await expect((await stream()).text()).rejects.toBeInstanceOf(StreamInterruptedError);
    expect(requests).toHaveLength(13);
  });

  it('has as many tries again once a connection has shown life', async () => {
    const down = Array<RequestListener>(11).fill(refuse(503));
    script = [sayAndDrop(started), ...down, sayAndDrop(': heartbeat\n\n'), ...down, say(ended(2))];

    expect(await idsOf(await stream())).toEqual([1, 2]);
    expect(waits).toHaveLength(24);
    expect(waits[12]).toBeLessThanOrEqual(750);
  });

  it.each([401, 403, 404])('ends at once with a %d', async (status) => {
    script = [sayAndDrop(started), refuse(status), say(ended(2))];

    const error = await rejection((await stream()).text());

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status });
    expect(requests).toHaveLength(2);
  });

  it('ends at once when the reply is no stream', async () => {
    script = [sayAndDrop(started), (_request, response) => response.end('{}'), say(ended(2))];

    await expect((await stream()).text()).rejects.toBeInstanceOf(ContractError);
    expect(requests).toHaveLength(2);
  });

  it('follows an answer that another server has taken up', async () => {
    script = [
      sayAndDrop(started, message(2, 'Half of it, and nons')),
      say(resumed(3, 12), message(4, 'and the rest'), ended(5)),
    ];

    const opened = await stream();

    expect(await opened.text()).toBe('Half of it, and the rest');
  });

  it('begins the text anew when nothing of it counts any more', async () => {
    script = [say(started, message(2, 'nonsense'), resumed(3, 0), message(4, 'sense'), ended(5))];
    expect(await (await stream()).text()).toBe('sense');
  });
});

describe('Leaving a stream that is to be joined again', () => {
  it('by detach ends the loop, during the wait', async () => {
    script = [sayAndDrop(started), say(ended(2))];
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
      script = [
        sayAndDrop(started),
        (_request, response) => {
          response.once('close', () => events.emit('closed'));
          if (when !== 'before it answers') begin(response);
          events.emit('asked');
        },
      ];
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
    script = [sayAndDrop(started), say(ended(2))];
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

describe('A run that is joined', () => {
  it('is read from the first frame, or from any other', async () => {
    script = [say(started, message(2, 'Hello'), ended(3)), say(message(2, 'Hello'), ended(3))];

    const whole = await join();
    expect([whole.runId, whole.requestId]).toEqual(['run_1', 'req-1']);
    expect(await whole.text()).toBe('Hello');
    expect(await idsOf(await join({ after: 1 }))).toEqual([2, 3]);

    expect(requests).toEqual(['GET /runs/run_1?after=0', 'GET /runs/run_1?after=1']);
  });

  it('has the rest of the text, or all of it when it is told the beginning', async () => {
    const rest = say(message(3, 'lo'), ended(4));
    script = [rest, rest];

    expect(await (await join({ after: 2 })).text()).toBe('lo');
    expect(await (await join({ after: 2, text: 'Hel' })).text()).toBe('Hello');
  });

  it('reads on where an interrupted stream ended, also when the answer was taken up meanwhile', async () => {
    script = [
      sayAndDrop(started, message(2, 'Half of it, and nons')),
      say(resumed(3, 12), message(4, 'and the rest'), ended(5)),
    ];
    const error = await rejection((await stream({ rejoin: false })).text());
    const { lastEventId, text } = error instanceof StreamInterruptedError ? error : {};

    expect(await (await join({ after: lastEventId, text })).text()).toBe('Half of it, and the rest');
  });

  it('is joined again as other streams are, also before its first frame', async () => {
    script = [
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end();
      },
      say(message(3, 'lo'), ended(4)),
    ];

    expect(await idsOf(await join({ after: 2 }))).toEqual([3, 4]);
    expect(requests).toEqual(['GET /runs/run_1?after=2', 'GET /runs/run_1?after=2']);
  });

  it('that is not there is a ProblemError, and not tried again', async () => {
    script = [refuse(404)];
    expect(await rejection(join())).toMatchObject({ name: 'ProblemError', status: 404 });
    expect(requests).toHaveLength(1);
  });
});

describe('Stopping a run', () => {
  it('through its stream ends the stream, which then has what there was of the answer', async () => {
    const aborted = { success: true, runId: 'run_1', status: 'aborted', stoppedAtSeq: 2 };
    let answering: ServerResponse | undefined;
    script = [
      (request, response) => {
        answering = response;
        say(started, message(2, 'Hel'))(request, response);
      },
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(aborted));
        answering?.write(frame(3, 'done', { ...done, status: 'aborted', aborted: true, partialText: 'Hel' }));
      },
    ];

    const opened = await stream();
    const text = rejection(opened.text());

    expect(await opened.abort()).toEqual(aborted);
    expect(await text).toMatchObject({ name: 'RunFailedError', status: 'aborted', text: 'Hel' });
    expect(requests).toEqual(['POST /messages/ses_1', 'POST /runs/run_1/abort']);
  });
});
