import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeWithRedis } from '../../testing/services/test-redis.js';
import { readHistogram, startRecording } from '../../telemetry/metrics.js';
import { ALICES, connect, disconnectAll, openChannel } from '../testing/test-channel.js';
import { openReplicas } from '../testing/two-gateways.js';

let stopRecording: () => void;
beforeEach(() => void (stopRecording = startRecording()));
afterEach(() => {
  disconnectAll();
  stopRecording();
});

/** How often each kind of peer has answered. */
function answers(): Record<string, number> {
  const all = readHistogram('twin_oracle.socket.ack_wait');
  return Object.fromEntries(all.map(({ labels, value }) => [String(labels.peer), value.count]));
}

it('each answer of a client to a ping is recorded', async () => {
  const channel = await openChannel({ ping: { everyMs: 20, timeoutMs: 5_000 } });
  const client = await connect(channel);
  try {
    while ((answers().client ?? 0) < 2) await client.pong();
    expect(Object.keys(answers())).toEqual(['client']);
  } finally {
    await channel.close();
  }
});

describeWithRedis('with two replicas', () => {
  it('a question to the other one is recorded when it has answered', async () => {
    const replicas = await openReplicas();
    try {
      await connect(replicas.there);
      const asked = answers().replicas ?? 0;
      const call = {
        event: 'action_call',
        payload: {
          ...{ sessionId: ALICES, requestId: 'req_1', toolCallId: 'call_1', toolName: 'highlight', args: {} },
          status: 'isRunning',
        },
      } as const;
      await replicas.here.events.tabs.offer(ALICES, call);
      expect(answers().replicas).toBe(asked + 1);
    } finally {
      await replicas.close();
    }
  });
});
