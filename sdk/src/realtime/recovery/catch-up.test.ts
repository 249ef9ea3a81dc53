import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answer, openChannel, sessionId, timestamp } from '../../../test/channel.js';
import type { Channel, Peer } from '../../../test/channel.js';
import { cacheInvalidation, renderComponent, routerUpdate, toolCall } from '../../../test/events.js';
import type { SessionSocket } from '../index.js';

let channel: Channel;
let errors: Error[];
beforeEach(async () => {
  channel = await openChannel();
  errors = [];
});
afterEach(() => channel.close());

const onError = (error: Error) => void errors.push(error);

const numbersHeard = (session: SessionSocket): number[] => {
  const numbers: number[] = [];
  for (const event of ['tool_call', 'render_component', 'router_update'] as const)
    session.on(event, ({ seq }) => numbers.push(seq));
  return numbers;
};

/** Resolves when everything that the server has sent so far was received. */
const settled = (session: SessionSocket) => session.ping();

const subscribed = { sessionId, runId: 'run_1', lastSeq: 9, timestamp };

/** A server whose session has no run yet: `ask` receives only the requests for events. */
const answerWithout = (peer: Peer, ask: (question: unknown) => void): void => {
  answer(peer);
  peer.removeAllListeners('subscribe');
  peer.on('subscribe', (question) => {
    if (question.after === undefined) peer.emit('subscribed', { sessionId, timestamp });
    else ask(question);
  });
};

describe('The events of runs', () => {
  it('match the contract, each once', async () => {
    channel.io.on('connection', answer);
    const session = await channel.connect({ onError });
    const numbers = numbersHeard(session);
    const payloads: unknown[] = [];
    session.on('render_component', (payload) => payloads.push(payload));
    session.on('message_cache_invalidation', (payload) => payloads.push(payload));

    channel.io.emit('tool_call', toolCall(3));
    channel.io.emit('tool_call', toolCall(3));
    channel.io.emit('render_component', renderComponent(5));
    channel.io.emit('router_update', routerUpdate(6));
    channel.io.emit('message_cache_invalidation', cacheInvalidation());
    await settled(session);

    expect(numbers).toEqual([3, 5, 6]);
    expect(payloads).toEqual([renderComponent(5), cacheInvalidation()]);
    expect(errors).toEqual([]);
  });

  it('may have members that are newer than the SDK, and are reported when they lack a required member', async () => {
    channel.io.on('connection', answer);
    const session = await channel.connect({ onError });
    const numbers = numbersHeard(session);
    const { toolName: _, ...nameless } = toolCall(2);

    for (const peer of channel.io.sockets.sockets.values()) {
      for (const payload of [{ ...toolCall(1), colour: 'red', kind: 'oracle_of_tomorrow' }, nameless])
        peer.conn.write(`2${JSON.stringify(['tool_call', payload])}`);
    }
    await settled(session);

    expect(numbers).toEqual([1]);
    expect(errors).toEqual([expect.objectContaining({ name: 'ContractError', received: nameless })]);
  });
});

describe('After a reconnection', () => {
  it('the channel requests the events since the last one of the newest run, and gets each once and in order', async () => {
    const questions: unknown[] = [];
    channel.io.on('connection', (peer) =>
      answerWithout(peer, (question) => {
        questions.push(question);
        // Live events arrive among the replayed ones, and are also replayed.
        peer.emit('tool_call', toolCall(8, { eventId: 'call_7', status: 'done' }));
        for (const seq of [4, 6, 7]) peer.emit('tool_call', toolCall(seq));
        peer.emit('tool_call', toolCall(8, { eventId: 'call_7', status: 'done' }));
        peer.emit('subscribed', subscribed);
        peer.emit('tool_call', toolCall(9));
      }),
    );
    const session = await channel.connect({ onError });
    const numbers = numbersHeard(session);
    channel.io.emit('tool_call', toolCall(2, { runId: 'run_0' }));
    for (const seq of [3, 4]) channel.io.emit('tool_call', toolCall(seq));
    await settled(session);
    const caughtUp = new Promise((resolve) => session.on('subscribed', resolve));

    channel.cutConnections();
    await caughtUp;
    await settled(session);

    expect(questions).toEqual([{ runId: 'run_1', after: 4 }]);
    expect(numbers).toEqual([2, 3, 4, 6, 7, 8, 9]);
    expect(errors).toEqual([]);
  });

  it('nothing is replayed when no run is known', async () => {
    const questions: unknown[] = [];
    channel.io.on('connection', (peer) => answerWithout(peer, (question) => questions.push(question)));
    const session = await channel.connect({ onError });
    const again = new Promise((resolve) => session.on('connected', resolve));

    channel.cutConnections();
    await again;
    await settled(session);

    expect(questions).toEqual([]);
  });

  it('the channel gets runs that began meanwhile, even if it knew of none before', async () => {
    const questions: unknown[] = [];
    channel.io.on('connection', (peer) => {
      answer(peer);
      peer.removeAllListeners('subscribe');
      peer.on('subscribe', (question) => {
        questions.push(question);
        if (question.after === undefined) {
          peer.emit('subscribed', { sessionId, runId: 'run_0', lastSeq: 7, timestamp });
          return;
        }
        // The first one is live.
        for (const [runId, seq] of [
          ['run_2', 2],
          ['run_1', 1],
          ['run_1', 3],
          ['run_2', 1],
        ] as const)
          peer.emit('tool_call', toolCall(seq, { runId }));
        peer.emit('subscribed', { sessionId, runId: 'run_2', lastSeq: 1, timestamp });
      });
    });
    const session = await channel.connect({ onError });
    await session.subscribe();
    const places: string[] = [];
    session.on('tool_call', ({ runId, seq }) => places.push(`${runId} ${seq}`));
    const caughtUp = new Promise((resolve) => session.on('subscribed', resolve));

    channel.cutConnections();
    await caughtUp;
    await settled(session);

    expect(questions.slice(2)).toEqual([{ runId: 'run_0', after: 7 }]);
    expect(places).toEqual(['run_1 1', 'run_1 3', 'run_2 1', 'run_2 2']);
    expect(errors).toEqual([]);
  });

  it('live events are delivered even if the oracle refuses the replay, which is reported', async () => {
    channel.io.on('connection', (peer) =>
      answerWithout(peer, () => {
        peer.emit('tool_call', toolCall(6));
        const refusal = { event: 'subscribe', code: 'run_not_found', message: 'No', timestamp } as const;
        peer.emit('exception', refusal);
      }),
    );
    const refused = new Promise<Error>((resolve) => {
      void channel.connect({ onError: resolve }).then(async (session) => {
        numbers = numbersHeard(session);
        channel.io.emit('tool_call', toolCall(4));
        await settled(session);
        channel.cutConnections();
      });
    });
    let numbers: number[] = [];

    expect(await refused).toMatchObject({ name: 'EventRefusedError', event: 'subscribe' });
    await new Promise(setImmediate);
    expect(numbers).toEqual([4, 6]);
  });

  it('the channel goes on from the current position when what it asks for was deleted with age', async () => {
    const questions: unknown[] = [];
    channel.io.on('connection', (peer) => {
      answer(peer);
      peer.removeAllListeners('subscribe');
      peer.on('subscribe', (question) => {
        const isFirst = questions.push(question) === 1;
        if (question.runId === 'run_1')
          peer.emit('exception', { event: 'subscribe', code: 'log_trimmed', message: 'Gone', timestamp });
        else
          peer.emit('subscribed', {
            sessionId,
            ...(!isFirst && { runId: 'run_2', lastSeq: 5 }),
            timestamp,
          });
      });
    });
    const session = await channel.connect({ onError });
    channel.io.emit('tool_call', toolCall(4));
    await settled(session);
    const caughtUp = () => new Promise((resolve) => session.on('subscribed', resolve));

    for (const _ of [1, 2]) {
      const isBack = caughtUp();
      channel.cutConnections();
      await isBack;
      await settled(session);
    }

    expect(questions.slice(1)).toEqual([{ runId: 'run_1', after: 4 }, {}, { runId: 'run_2', after: 5 }]);
    expect(errors).toEqual([expect.objectContaining({ code: 'log_trimmed' })]);
  });

  it('and one that breaks at once, the replay is requested again from the same position', async () => {
    const questions: unknown[] = [];
    channel.io.on('connection', (peer) =>
      answerWithout(peer, (question) => {
        peer.emit('tool_call', toolCall(6));
        if (questions.push(question) === 1) {
          peer.conn.close();
          return;
        }
        for (const seq of [5, 6]) peer.emit('tool_call', toolCall(seq));
        peer.emit('subscribed', subscribed);
      }),
    );
    const session = await channel.connect({ onError });
    const numbers = numbersHeard(session);
    channel.io.emit('tool_call', toolCall(4));
    await settled(session);
    const caughtUp = new Promise((resolve) => session.on('subscribed', resolve));

    channel.cutConnections();
    await caughtUp;
    await settled(session);

    expect(questions).toEqual([
      { runId: 'run_1', after: 4 },
      { runId: 'run_1', after: 4 },
    ]);
    expect(numbers).toEqual([4, 5, 6]);
    expect(errors).toEqual([]);
  });
});

describe('A replay on request', () => {
  it('sends a reloaded page what it missed', async () => {
    const questions: unknown[] = [];
    channel.io.on('connection', (peer) =>
      answerWithout(peer, (question) => {
        questions.push(question);
        peer.emit('tool_call', toolCall(3));
        peer.emit('subscribed', subscribed);
      }),
    );
    const session = await channel.connect({ onError });
    const numbers = numbersHeard(session);

    expect(await session.subscribe({ after: 0 })).toEqual(subscribed);

    expect(questions).toEqual([{ after: 0 }]);
    expect(numbers).toEqual([3]);
  });
});
