import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { oracleAt } from '../../test/clients.js';
import { idsOf } from '../../test/run-streams.js';
import { listening } from '../../test/listen.js';
import { answering, refuse, replyWith, say } from '../../test/listeners.js';
import { ended, started, sendFrames } from '../../test/scripted-runs.js';
import { createPlatformClient, discover } from '../index.js';
import { discoveredSeconds } from './discovered-seconds.js';

const listen = listening();

describe('Discovery', () => {
  it('needs no credentials and sends none', async () => {
    let authorization: string | undefined = 'not called';
    const url = await listen(
      answering(({ headers }) => {
        authorization = headers.authorization;
        return { oracle: { did: 'did:key:z6Mk' } };
      }),
    );

    expect((await discover(url)).oracle.did).toBe('did:key:z6Mk');
    expect((await oracleAt(url).discover()).oracle.did).toBe('did:key:z6Mk');
    expect(authorization).toBeUndefined();
  });
});

describe('What a server publishes', () => {
  const heartbeatSeconds = (baseUrl: string) =>
    discoveredSeconds({ baseUrl }, ({ limits }) => limits.heartbeatSeconds, 15);

  it('is read once for all callers', async () => {
    let requests = 0;
    const url = await listen(
      answering(() => {
        requests++;
        return { limits: { heartbeatSeconds: 20 } };
      }),
    );

    expect(await Promise.all([heartbeatSeconds(url), heartbeatSeconds(url)])).toEqual([20, 20]);
    expect(await heartbeatSeconds(url)).toBe(20);
    expect(requests).toBe(1);
  });

  it.each<[string, RequestListener]>([
    ['cannot be read', refuse(503)],
    ['is no discovery document', replyWith({ oracle: {} })],
    ['lacks the number', replyWith({ limits: {} })],
  ])('has a fallback when it %s', async (_what, listener) => {
    expect(await heartbeatSeconds(await listen(listener))).toBe(15);
  });

  it('is requested again after a failure', async () => {
    const answers = [refuse(503), replyWith({ limits: { heartbeatSeconds: 20 } })];
    const url = await listen((request, response) => answers.shift()?.(request, response));

    expect([await heartbeatSeconds(url), await heartbeatSeconds(url)]).toEqual([15, 20]);
  });

  describe('of its heartbeat', () => {
    const heartbeat = replyWith({ limits: { heartbeatSeconds: 0.01 } });
    /** The first stream sends nothing after its beginning. */
    const serverOf = (begin: RequestListener, goOn: RequestListener) => {
      let streams = 0;
      return listen((request, response) => {
        if (request.url === '/.well-known/oracle.json') heartbeat(request, response);
        else if (streams++ === 0) begin(request, response);
        else goOn(request, response);
      });
    };

    it('determines when the stream of an answer counts as dropped', async () => {
      const url = await serverOf(sendFrames(started), sendFrames(ended(2)));
      const stream = await oracleAt(url).messages.stream('ses_1', { message: 'hi' });
      expect(await idsOf(stream)).toEqual([1, 2]);
    });

    it('determines when the stream of events counts as dropped', async () => {
      const event = { subject: 'a', timestamp: '2026-01-01T10:00:00.000Z', actor: { did: 'a' }, data: {} };
      const frame = (id: number) => `data: ${JSON.stringify({ ...event, id, type: 'new' })}\n\n`;
      const sse = { 'content-type': 'text/event-stream' };
      const url = await serverOf(say(sse, frame(1)), say(sse, frame(2)));
      const ids: number[] = [];
      for await (const { id } of createPlatformClient({ baseUrl: url, apiKey: 'key' }).events.stream())
        if (ids.push(id) === 2) break;
      expect(ids).toEqual([1, 2]);
    });
  });
});
