import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answer, greeting, openChannel, sessionId, timestamp } from '../../test/channel.js';
import type { Channel, Peer } from '../../test/channel.js';
import { rejection } from '../../test/rejection.js';
import { ConnectionError, ContractError, EventRefusedError, HandshakeError, TimeoutError } from './index.js';

let channel: Channel;
beforeEach(async () => (channel = await openChannel()));
afterEach(() => channel.close());

/** Emits an event that the contract does not have, regardless of the types. */
const emitAnything = (peer: Peer, event: string, payload: unknown): void => {
  peer.conn.write(`2${JSON.stringify([event, payload])}`);
};

describe('A session socket', () => {
  it('sends the session and the token, and resolves with the greeting', async () => {
    const handshakes: unknown[] = [];
    channel.io.on('connection', (peer) => {
      const { sessionId: asked, envelope } = peer.handshake.query;
      handshakes.push([asked, envelope, peer.handshake.auth, peer.conn.transport.name]);
      answer(peer);
    });

    const { greeting: greeted, sessionId: id } = await channel.connect();

    expect([greeted, id]).toEqual([greeting, sessionId]);
    expect(handshakes).toEqual([[sessionId, 'none', { invocation: 'token-1' }, 'websocket']]);
  });

  it('sends the four requests of the contract', async () => {
    channel.io.on('connection', answer);
    const socket = await channel.connect();

    expect(await socket.ping()).toEqual({ sessionId, timestamp });
    expect(await socket.status()).toMatchObject({ connected: true, activeSessions: 1 });
    expect(await socket.subscribe()).toEqual({ sessionId, timestamp });
    expect(await socket.listEvents()).toMatchObject({ clientEvents: ['ping'], serverEvents: ['pong'] });
    expect(await Promise.all([socket.ping(), socket.ping()])).toHaveLength(2);
  });

  it('passes events to listeners, until they are removed', async () => {
    channel.io.on('connection', answer);
    const socket = await channel.connect();
    const seen: unknown[] = [];
    const stop = socket.on('pong', (payload) => seen.push(payload.sessionId));

    await socket.ping();
    stop();
    await socket.ping();

    expect(seen).toEqual([sessionId]);
  });

  it('ignores an event that is newer than the SDK', async () => {
    const errors: Error[] = [];
    channel.io.on('connection', (peer) => {
      peer.on('ping', () => emitAnything(peer, 'hologram', { x: 1 }));
      answer(peer);
    });
    const socket = await channel.connect({ onError: (error) => errors.push(error) });
    const came: unknown[] = [];
    socket.socket.onAny((event) => came.push(event));

    await socket.ping();

    expect(came).toContain('hologram');
    expect(errors).toEqual([]);
  });
});

describe('A refused connection', () => {
  it('rejects with the code, the message and the other members of the problem', async () => {
    const problem = {
      code: 'invalid_invocation',
      detail: 'Invalid UCAN invocation',
      reason: 'ucan_expired',
      requestId: 'r',
    };
    channel.io.use((_peer, next) => next(Object.assign(new Error('refused'), { data: problem })));

    const error = await rejection(channel.connect());

    expect(error).toBeInstanceOf(HandshakeError);
    expect(error).toMatchObject({
      ...problem,
      name: 'HandshakeError',
      message: 'Invalid UCAN invocation',
      problem,
    });
  });

  it('rejects also when the server refuses without details, or only disconnects', async () => {
    channel.io.use((peer, next) =>
      peer.handshake.query.sessionId === 'ses_2' ? next(new Error('Go away')) : next(),
    );
    channel.io.on('connection', (peer) => peer.disconnect());

    expect(await rejection(channel.connect({ sessionId: 'ses_2' }))).toMatchObject({
      name: 'HandshakeError',
      message: 'Go away',
      code: undefined,
    });
    expect(await rejection(channel.connect())).toMatchObject({
      name: 'HandshakeError',
      message: 'The oracle closed the connection',
    });
  });

  it('rejects with a TimeoutError when the greeting does not come, and disconnects', async () => {
    const gone = new Promise((resolve) =>
      channel.io.on('connection', (peer) => peer.on('disconnect', resolve)),
    );

    expect(await rejection(channel.connect({ connectTimeoutMs: 200 }))).toMatchObject({
      name: 'TimeoutError',
      message: 'No `connected` within 200 ms',
    });
    expect(await gone).toBe('client namespace disconnect');
  });

  it('rejects with a ContractError when the greeting does not fit the contract', async () => {
    channel.io.on('connection', (peer) => emitAnything(peer, 'connected', { message: 'Connected' }));

    expect(await rejection(channel.connect())).toMatchObject({
      name: 'ContractError',
      message:
        "The payload of `connected` does not fit the contract: it must have required property 'sessionId'",
      received: { message: 'Connected' },
    });
  });

  it('rejects with a ConnectionError when there is no server', async () => {
    await channel.io.close();

    expect(await rejection(channel.connect())).toBeInstanceOf(ConnectionError);
  });

  it('rejects when the URL is invalid, and leaves nothing running', async () => {
    const error = await rejection(channel.connect({ url: 'oracle.example.org', connectTimeoutMs: 1 }));

    expect(error).toMatchObject({ code: 'ERR_INVALID_URL' });
  });

  it('rejects with what the credentials reject with', async () => {
    const locked = new Error('The wallet is locked');

    expect(await rejection(channel.connect({ auth: { handshake: () => Promise.reject(locked) } }))).toBe(
      locked,
    );
  });
});

describe('A lost connection', () => {
  it('is reopened with a new token', async () => {
    const seen: unknown[] = [];
    channel.io.on('connection', (peer) => {
      seen.push(peer.handshake.auth);
      answer(peer);
    });
    const socket = await channel.connect();
    const again = new Promise((resolve) => socket.on('connected', resolve));

    channel.cutConnections();

    expect(await again).toEqual(greeting);
    expect(seen).toEqual([{ invocation: 'token-1' }, { invocation: 'token-2' }]);
    expect(await socket.ping()).toEqual({ sessionId, timestamp });
  });

  it('fails pending requests, and those sent while it is lost', async () => {
    channel.io.on('connection', (peer) => {
      peer.emit('connected', greeting);
      peer.on('ping', () => peer.conn.close());
    });
    const socket = await channel.connect();

    expect(await rejection(socket.ping())).toMatchObject({
      name: 'ConnectionError',
      message: expect.stringMatching(/^The socket was closed: transport/),
    });
    expect(await rejection(socket.ping())).toMatchObject({
      name: 'ConnectionError',
      message: 'The socket is not connected; `ping` was not sent',
    });
  });

  it('is reported when the oracle closes it permanently, or refuses the next one', async () => {
    let accepts = true;
    channel.io.use((_peer, next) =>
      accepts ? next() : next(Object.assign(new Error('no'), { data: { code: 'invalid_invocation' } })),
    );
    channel.io.on('connection', answer);
    const reported = () => new Promise<Error>((resolve) => (report = resolve));
    let report: (error: Error) => void = () => undefined;
    const onError = (error: Error) => report(error);

    await channel.connect({ onError });
    const closed = reported();
    channel.io.disconnectSockets();
    expect(await closed).toMatchObject({
      name: 'HandshakeError',
      message: 'The oracle closed the connection',
    });

    await channel.connect({ onError });
    const refused = reported();
    accepts = false;
    channel.cutConnections();
    expect(await refused).toMatchObject({ name: 'HandshakeError', code: 'invalid_invocation' });
  });

  it('is not reopened after close', async () => {
    channel.io.on('connection', answer);
    const socket = await channel.connect();
    const gone = new Promise((resolve) => socket.socket.on('disconnect', resolve));

    socket.close();

    expect(await gone).toBe('io client disconnect');
    expect(socket.socket.active).toBe(false);
  });
});

describe('A request', () => {
  it('that the oracle refuses rejects with its reasons', async () => {
    const errors = [{ field: 'payload.sessionId', rule: 'type', message: 'must be string' }];
    channel.io.on('connection', (peer) => {
      peer.emit('connected', greeting);
      peer.on('subscribe', () =>
        peer.emit('exception', {
          event: 'subscribe',
          code: 'invalid_request',
          message: 'No',
          errors,
          timestamp,
        }),
      );
    });

    const error = await rejection((await channel.connect()).subscribe());

    expect(error).toBeInstanceOf(EventRefusedError);
    expect(error).toMatchObject({ event: 'subscribe', code: 'invalid_request', message: 'No', errors });
  });

  it('that is not answered times out', async () => {
    channel.io.on('connection', (peer) => peer.emit('connected', greeting));

    expect(await rejection((await channel.connect({ replyTimeoutMs: 100 })).ping())).toBeInstanceOf(
      TimeoutError,
    );
  });

  it('whose reply does not fit rejects, calls `onError`, and reaches no listener', async () => {
    channel.io.on('connection', (peer) => {
      peer.emit('connected', greeting);
      peer.on('ping', () => emitAnything(peer, 'pong', { sessionId: 1 }));
    });
    const reported: Error[] = [];
    const heard: unknown[] = [];
    const socket = await channel.connect({ onError: (error) => reported.push(error) });
    socket.on('pong', (payload) => heard.push(payload));

    const error = await rejection(socket.ping());

    expect(error).toBeInstanceOf(ContractError);
    expect(reported).toEqual([error]);
    expect(heard).toEqual([]);
  });
});
