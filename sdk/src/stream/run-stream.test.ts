import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { done, frame, headers, message, run, timestamp } from '../../test/frames.js';
import { listening } from '../../test/listen.js';
import { rejection } from '../../test/rejection.js';
import { framesOf, openStream, streamsOf } from '../../test/run-streams.js';
import { ContractError, StreamInterruptedError } from '../index.js';
import type { RunStream } from '../index.js';

const whole =
  frame(1, 'run', run) +
  ': heartbeat\n\n' +
  message(2, 'Grüße, ') +
  message(3, '你好 🌍') +
  frame(4, 'done', done);
const text = 'Grüße, 你好 🌍';

const listen = listening();
const open = streamsOf(listen);

describe('A stream', () => {
  it('requests a stream and yields typed frames, the ids of its headers, and no comments', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      request.on('data', (body: Buffer) => seen.push(request.headers.accept, JSON.parse(String(body))));
      request.on('end', () => {
        response.writeHead(200, headers).end(whole);
      });
    });

    const stream = await openStream(url);

    expect(seen).toEqual(['text/event-stream', { message: 'hi', stream: true }]);
    expect([stream.requestId, stream.runId]).toEqual(['req-1', 'run_1']);
    expect(await framesOf(stream)).toEqual([
      { id: 1, event: 'run', data: run },
      { id: 2, event: 'message', data: { content: 'Grüße, ', timestamp } },
      { id: 3, event: 'message', data: { content: '你好 🌍', timestamp } },
      { id: 4, event: 'done', data: done },
    ]);
  });

  it('collects the text, also after or in the middle of a loop', async () => {
    expect(await (await open((response) => response.end(whole))).text()).toBe(text);

    const stream = await open((response) => response.end(whole));
    await framesOf(stream);
    expect(await stream.text()).toBe(text);
  });

  it('may use CRLF', async () => {
    const stream = await open((response) => response.end(whole.replaceAll('\n', '\r\n')));
    expect(await stream.text()).toBe(text);
  });

  it.each([
    ['LF', whole],
    ['CRLF', whole.replaceAll('\n', '\r\n')],
  ])('may be cut by the network at any byte, with %s', async (_ending, source) => {
    const bytes = Buffer.from(source);
    const url = await listen((request, response) => {
      const at = Number(request.headers['x-request-id']);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      // Two HTTP chunks stay two chunks for the reader, even in one packet.
      response.write(bytes.subarray(0, at));
      setImmediate(() => response.end(bytes.subarray(at)));
    });

    for (let at = 1; at < bytes.length; at++) {
      expect([at, await (await openStream(url, { requestId: String(at) })).text()]).toEqual([at, text]);
    }
  });

  it('may arrive byte by byte', async () => {
    const stream = await open((response) => {
      for (const byte of Buffer.from(whole)) response.write(Buffer.of(byte));
      response.end();
    });
    expect(await stream.text()).toBe(text);
  });

  it('yields each frame as soon as it arrives', async () => {
    let response: ServerResponse | undefined;
    const stream = await open((opened) => (response = opened));
    const frames = stream[Symbol.asyncIterator]();

    response?.write(frame(1, 'run', run));
    expect(await frames.next()).toMatchObject({ value: { event: 'run' } });
    response?.write(frame(2, 'done', done));
    expect(await frames.next()).toMatchObject({ value: { event: 'done' } });
    expect(await frames.next()).toMatchObject({ done: true });
  });

  it('ends with `done`, whatever follows, and closes a connection that the server leaves open', async () => {
    let closed: Promise<unknown> | undefined;
    const stream = await open((response) => {
      closed = once(response, 'close');
      response.write(whole + message(5, 'too late'));
    });

    expect(await stream.text()).toBe(text);
    await closed;
  });

  it('yields the prompt for a delegation as a separate frame', async () => {
    const prompt = {
      sessionId: 'ses_1',
      requestId: 'req-1',
      oracleDid: 'did:key:z6Mk',
      toolName: 'read_delegation',
      reason: 'delegation_missing',
      message: 'The oracle needs your permission',
      timestamp,
    };
    const source = frame(1, 'delegation_required', prompt) + frame(2, 'done', done);

    expect(await framesOf(await open((response) => response.end(source)))).toEqual([
      { id: 1, event: 'delegation_required', data: prompt },
      { id: 2, event: 'done', data: done },
    ]);
  });

  it('yields calls to the browser, components and routing updates, each as a separate frame', async () => {
    const of = { sessionId: 'ses_1', requestId: 'req-1' };
    const call = { ...of, toolCallId: 'call_1', toolName: 'highlight', args: { depth: 1 } };
    const frames = [
      { id: 1, event: 'router_update', data: { ...of, to: 'guide', timestamp } },
      { id: 2, event: 'browser_tool_call', data: { ...call, expiresAt: timestamp } },
      { id: 3, event: 'action_call', data: { ...call, status: 'done', output: '{}' } },
      {
        id: 4,
        event: 'render_component',
        data: { ...of, eventId: 'cmp_1', componentName: 'TwinCard', args: {}, status: 'done', size: 'newer' },
      },
      { id: 5, event: 'done', data: done },
    ];
    const source = frames.map(({ id, event, data }) => frame(id, event, data)).join('');

    expect(await framesOf(await open((response) => response.end(source)))).toEqual(frames);
  });

  it.each(['router_update', 'browser_tool_call', 'action_call', 'render_component'])(
    'breaks off at a frame %s that does not fit the contract',
    async (event) => {
      const stream = await open((response) => response.end(frame(1, event, {}) + frame(2, 'done', done)));

      expect(await rejection(framesOf(stream))).toBeInstanceOf(ContractError);
    },
  );

  it('keeps an event that is newer than the SDK', async () => {
    const stream = await open((response) =>
      response.end(frame(1, 'hologram', { x: 1 }) + frame('a1', 'constructor', '2') + frame(3, 'done', done)),
    );

    expect(await framesOf(stream)).toEqual([
      { id: 1, event: 'unknown', name: 'hologram', data: { x: 1 } },
      { id: undefined, event: 'unknown', name: 'constructor', data: 2 },
      { id: 3, event: 'done', data: done },
    ]);
  });
});

describe('Leaving a stream', () => {
  it.each([
    [
      'by break',
      async (stream: RunStream) => {
        for await (const { event } of stream) {
          expect(event).toBe('run');
          break;
        }
      },
    ],
    ['by detach, also before it is read', (stream: RunStream) => stream.detach()],
  ])('%s closes the connection', async (_how, leave) => {
    let closed: Promise<unknown> | undefined;
    const stream = await open((response) => {
      closed = once(response, 'close');
      response.write(frame(1, 'run', run));
    });

    await leave(stream);

    await closed;
    await expect(stream.text()).rejects.toBeInstanceOf(StreamInterruptedError);
  });

  it.each([true, false])('by detach ends a loop that waits for a frame (rejoin: %s)', async (rejoin) => {
    const stream = await open((response) => response.write(message(1, 'half')), { rejoin });
    const events: string[] = [];

    for await (const { event } of stream) {
      events.push(event);
      setImmediate(() => void stream.detach());
    }

    expect(events).toEqual(['message']);
  });

  it("by the signal rejects with the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error('The page was left');
    let closed: Promise<unknown> | undefined;
    const stream = await open(
      (response) => {
        closed = once(response, 'close');
        response.write(frame(1, 'run', run));
      },
      { signal: controller.signal },
    );
    const reading = framesOf(stream);

    controller.abort(reason);

    await expect(reading).rejects.toBe(reason);
    await closed;
  });
});
