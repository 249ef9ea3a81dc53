import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HandshakeAuth } from '../../../../generated/socket-events.js';
import { answer, heard, openChannel, sessionId, timestamp } from '../../../test/channel.js';
import type { Channel, Peer } from '../../../test/channel.js';
import { rejection } from '../../../test/rejection.js';
import { EventRefusedError, HandshakeError } from '../index.js';
import type { ClosingReason, HandshakeOptions } from '../index.js';

const expiresAt = 1_800_000_000;
const authenticated = { sessionId, expiresAt, timestamp };

let channel: Channel;
let errors: Error[];
beforeEach(async () => {
  channel = await openChannel();
  errors = [];
});
afterEach(() => channel.close());

const onError = (error: Error) => void errors.push(error);

const warn = (): void => void channel.io.emit('token_expiring', { sessionId, expiresAt, timestamp });

const sayWhy = (peer: Peer, reason: ClosingReason): void =>
  void peer.emit('closing', { sessionId, reason, message: `It is over: ${reason}`, timestamp });

/** A server that accepts every token, and records what it received. */
const accepting =
  (sent: unknown[]) =>
  (peer: Peer): void => {
    answer(peer);
    peer.on('authenticate', (token) => {
      sent.push(token);
      peer.emit('authenticated', authenticated);
    });
  };

const refusal = { event: 'authenticate', code: 'invalid_invocation', message: 'No', timestamp } as const;
const why = { reason: 'ucan_wrong_issuer', reasonDetail: 'The token is of another user' } as const;

/** The first error that `onError` receives. */
const reported = (): { readonly onError: (error: Error) => void; readonly error: Promise<Error> } => {
  let report: (error: Error) => void = () => undefined;
  const error = new Promise<Error>((resolve) => (report = resolve));
  return { onError: report, error };
};

describe('A token that expires', () => {
  it('is replaced by a new one when the server warns', async () => {
    const sent: unknown[] = [];
    channel.io.on('connection', accepting(sent));
    const session = await channel.connect({ onError });

    for (const invocation of ['token-2', 'token-3']) {
      const taken = heard(session, 'authenticated');
      warn();
      expect(await taken).toEqual(authenticated);
      expect(sent.pop()).toEqual({ invocation });
    }

    expect(channel.asked).toEqual([[{ renew: false }], [{ renew: true }], [{ renew: true }]]);
    expect(errors).toEqual([]);
  });

  it('is reported when no new one can be signed, and the connection stays open', async () => {
    channel.io.on('connection', answer);
    const locked = new Error('The wallet is locked');
    const auth = {
      handshake: ({ renew }: HandshakeOptions = {}): Promise<HandshakeAuth> =>
        renew ? Promise.reject(locked) : Promise.resolve({ invocation: 'token' }),
    };
    const { onError, error } = reported();
    const session = await channel.connect({ auth, onError });

    warn();

    expect(await error).toBe(locked);
    expect(await session.ping()).toEqual({ sessionId, timestamp });
  });

  it('is reported when the server refuses the new one, and the connection stays open', async () => {
    channel.io.on('connection', (peer) => {
      answer(peer);
      peer.on('authenticate', () => peer.emit('exception', { ...refusal, ...why }));
    });
    const { onError, error } = reported();
    const session = await channel.connect({ onError });

    warn();

    expect(await error).toMatchObject({ name: 'EventRefusedError', event: 'authenticate', ...why });
    expect(await session.ping()).toEqual({ sessionId, timestamp });
  });

  it('is sent again when the server is busy', async () => {
    let sent = 0;
    channel.io.on('connection', (peer) => {
      answer(peer);
      peer.on('authenticate', () => {
        if (++sent < 3) peer.emit('exception', { ...refusal, code: 'service_unavailable' });
        else peer.emit('authenticated', authenticated);
      });
    });
    const session = await channel.connect({ retryDelayMs: 1, onError });
    const taken = heard(session, 'authenticated');

    warn();

    expect(await taken).toEqual(authenticated);
    expect(errors).toEqual([]);
  });

  it('is not renewed once the connection is lost', async () => {
    channel.io.on('connection', answer);
    let lock: (failure: Error) => void = () => undefined;
    let ask: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const auth = {
      handshake: ({ renew }: HandshakeOptions = {}): Promise<HandshakeAuth> => {
        if (!renew) return Promise.resolve({ invocation: 'token' });
        ask();
        return new Promise((_resolve, reject) => (lock = reject));
      },
    };
    const session = await channel.connect({ auth, onError });
    const lost = new Promise((resolve) => session.socket.once('disconnect', resolve));
    const again = heard(session, 'connected');

    warn();
    await asked;
    channel.cutConnections();
    await lost;
    lock(new Error('The wallet is locked'));
    await again;

    expect(errors).toEqual([]);
  });
});

describe('A given token', () => {
  it('is sent unchanged, without unknown members', async () => {
    const sent: unknown[] = [];
    channel.io.on('connection', accepting(sent));
    const token = { ucanDelegation: 'delegation', wallet: 'mine' };

    expect(await (await channel.connect()).authenticate(token)).toEqual(authenticated);
    expect(sent).toEqual([{ ucanDelegation: 'delegation' }]);
  });

  it('that is refused rejects with the reason', async () => {
    channel.io.on('connection', (peer) => {
      answer(peer);
      peer.on('authenticate', () => peer.emit('exception', { ...refusal, ...why }));
    });
    const session = await channel.connect({ onError });

    const error = await rejection(session.authenticate({ invocation: 'token' }));

    expect(error).toBeInstanceOf(EventRefusedError);
    expect(error).toMatchObject({ code: 'invalid_invocation', errors: [], ...why });
    expect(errors).toEqual([]);
  });
});

describe('A connection that the server closes', () => {
  it('because its token expired is reopened with a new token, even if the old one seems valid', async () => {
    const tokens: unknown[] = [];
    channel.io.on('connection', (peer) => {
      tokens.push(peer.handshake.auth);
      answer(peer);
    });
    const session = await channel.connect({ onError });

    for (const expired of [true, false]) {
      const again = heard(session, 'connected');
      if (expired) for (const peer of channel.io.sockets.sockets.values()) sayWhy(peer, 'ucan_expired');
      channel.cutConnections();
      await again;
    }

    expect(tokens).toEqual([{ invocation: 'token-1' }, { invocation: 'token-2' }, { invocation: 'token-3' }]);
    expect(channel.asked).toEqual([[{ renew: false }], [{ renew: true }], [{ renew: false }]]);
    expect(await session.ping()).toEqual({ sessionId, timestamp });
    expect(errors).toEqual([]);
  });

  it.each<ClosingReason>(['ucan_revoked', 'session_deleted', 'too_many_refusals'])(
    'because of %s ends permanently, and `onError` receives the reason',
    async (reason) => {
      channel.io.on('connection', (peer) => {
        answer(peer);
        peer.on('ping', () => {
          sayWhy(peer, reason);
          peer.disconnect(true);
        });
      });
      const { onError, error } = reported();
      const session = await channel.connect({ onError });

      session.socket.emit('ping');

      expect(await error).toBeInstanceOf(HandshakeError);
      expect(await error).toMatchObject({ reason, message: `It is over: ${reason}`, code: undefined });
      expect(session.socket.active).toBe(false);
    },
  );

  it('before it greets rejects with the reason', async () => {
    channel.io.on('connection', (peer) => {
      sayWhy(peer, 'ucan_revoked');
      peer.disconnect(true);
    });

    expect(await rejection(channel.connect())).toMatchObject({
      name: 'HandshakeError',
      reason: 'ucan_revoked',
    });
  });

  it('without a message has no reason, not even the previous one', async () => {
    channel.io.on('connection', answer);
    const { onError, error } = reported();
    const session = await channel.connect({ onError });
    const again = heard(session, 'connected');
    for (const peer of channel.io.sockets.sockets.values()) sayWhy(peer, 'ucan_expired');
    channel.cutConnections();
    await again;

    channel.io.disconnectSockets();

    expect(await error).toMatchObject({ message: 'The oracle closed the connection', reason: undefined });
  });
});
