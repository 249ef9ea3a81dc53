/** A webhook receiver that fails at times and records its deliveries. */
import type { Random } from '../../../../testing/faults/random.js';
import type { PlatformEvent } from '../../../events/platform-event.js';
import {
  startReceiver,
  verify,
  type ReceivedMessage,
  type Receiver,
} from '../../../webhooks/testing/receiver.js';

export interface FailingReceiver extends Receiver {
  /** The violations in the received requests. */
  readonly forged: string[];
  /** The secret that all deliveries must be signed with. */
  secret: string;
}

const FAILS_CHANCE = 0.15;

export async function startFailingReceiver(random: Random): Promise<FailingReceiver> {
  const forged: string[] = [];
  const receiver = await startReceiver();
  const failing = Object.assign(receiver, { forged, secret: '' });
  receiver.answer = (message, response) => {
    if (!isGenuine(message, failing.secret)) forged.push(message.body);
    if (random.chance(FAILS_CHANCE)) response.writeHead(500).end();
  };
  return failing;
}

function isGenuine(message: ReceivedMessage, secret: string): boolean {
  try {
    verify(message, secret);
    return true;
  } catch {
    return false;
  }
}

/** Checks that it received each matching event and nothing else, and that the first deliveries of a twin's events arrived in order. */
export function checkReceiver(
  { messages, accepted, forged }: FailingReceiver,
  expected: readonly PlatformEvent[],
): string[] {
  const faults = forged.map((body) => `a delivery has no valid signature: ${body}`);
  const byId = new Map(expected.map((event) => [event.id, JSON.stringify(event)]));
  const taken = new Set(accepted.map(({ event }) => event.id));
  for (const [id, event] of byId) if (!taken.has(id)) faults.push(`it was not delivered: ${event}`);
  const names = new Map<number, string>();
  for (const { event, body, headers } of messages) {
    if (byId.get(event.id) !== body) faults.push(`a delivery is not what the feed says: ${body}`);
    const name = headers['webhook-id'] ?? '';
    if ((names.get(event.id) ?? name) !== name) faults.push(`event ${event.id} came by another id`);
    names.set(event.id, name);
  }
  if (new Set(names.values()).size < names.size) faults.push('two events came by the same id');
  return [...faults, ...orderFaults('came', messages), ...orderFaults('was taken', accepted)];
}

function orderFaults(what: string, messages: readonly ReceivedMessage[]): string[] {
  const newest = new Map<string, number>();
  const seen = new Set<number>();
  const faults: string[] = [];
  for (const { event } of messages) {
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    const before = newest.get(event.subject) ?? 0;
    if (event.id < before) faults.push(`${event.subject}: event ${event.id} ${what} first after ${before}`);
    newest.set(event.subject, Math.max(before, event.id));
  }
  return faults;
}
