import { LRUCache } from 'lru-cache';
import { clientEventValidators, type Validator } from '../../../generated/event-validators.js';
import { clientEventNames } from '../../../generated/socket-events.js';
import { fieldErrors, invalidRequest } from '../../contract/validation/validation-errors.js';
import { Problem } from '../../contract/errors/problem.js';
import { tooManyRequests, wholeSeconds } from '../../rate-limit/too-many-requests.js';
import { count } from '../../telemetry/metrics.js';
import { closeSocket } from '../socket/disconnect.js';
import type { PluginClientEvent } from '../../ports/plugin-events-port.js';
import type { Emit } from '../socket/emit.js';
import { refuseEvent } from '../socket/exception.js';
import type { SessionSocket } from '../socket/socket-data.js';
import { MOST_SOCKETS } from './socket-limit.js';

/**
 * What a client may send in one packet; a larger one closes the connection without `closing`. A result may have 1 MiB of JSON, and one that is
 * over it must get here to be refused by name.
 */
export const MAX_PACKET_BYTES = 4 * 1024 * 1024;

/** What carries no result is small: two tokens of 16 KiB are the most. */
const MAX_SMALL_PACKET_BYTES = 64 * 1024;
const RESULTS: readonly unknown[] = ['tool_result', 'action_call_result'] satisfies ClientEvent[];

/** Many times what a tab sends that answers call after call. */
const MAX_PACKETS = 2_000;
const WINDOW_MS = 10_000;

/** Sixteen results of the largest size. To read one packet of 4 MiB can take half a second, so this leaves most of the time to others. */
const MAX_WINDOW_BYTES = 16 * 1024 * 1024;

/** By the sockets' ids. As many as there may be sockets, so that no window is pushed out before it ends. */
const createWindows = () =>
  new LRUCache<string, number>({ max: MOST_SOCKETS, ttl: WINDOW_MS, noUpdateTTL: true });
const receivedBytes = createWindows();
const receivedPackets = createWindows();

/** A faulty client would continue to send; a client that is merely over the rate limit was notified before. */
const MAX_REFUSALS = 50;

export interface GuardPacketsOptions {
  readonly emit: Emit;
  readonly pluginEvents: readonly PluginClientEvent[];
}

/**
 * Lets nothing through but events that fit the contract. What does not is answered with `exception`, and nothing else happens, unless there is
 * too much of it: then the socket is closed.
 */
export function guardPackets(socket: SessionSocket, { emit, pluginEvents }: GuardPacketsOptions): void {
  const { sessionId } = socket.data;
  const nextSize = followSizes(socket, () => closeSocket(emit, socket, 'too_many_refusals'));
  let refusals = 0;

  // A packet may name its event by a number. What is left out is nothing more than an empty payload.
  socket.use((packet: unknown[], next) => {
    const size = nextSize();
    // What had come before it was closed.
    if (socket.disconnected) return;
    socket.data.activeAt = Date.now();
    // Of Socket.IO's making, when the client wants to know that the packet has come.
    const last = packet.at(-1);
    const acknowledge = typeof last === 'function' ? (packet.pop(), last) : undefined;
    const [event] = packet;
    if (validatorOf(event)) packet[1] ??= {};
    const problem = rateProblem(socket.id) ?? sizeProblem(event, size) ?? eventProblem(event, packet[1]);
    count('twin_oracle.socket.events', {
      event: isKnown(event) ? String(event) : '_OTHER',
      result: problem ? 'refused' : 'taken',
    });
    if (problem) {
      refuseEvent(emit, socket, String(event), problem);
      if (++refusals >= MAX_REFUSALS) closeSocket(emit, socket, 'too_many_refusals');
      return;
    }
    refusals = 0;
    acknowledge?.();
    next();
  });

  function eventProblem(event: unknown, payload: unknown): Problem | undefined {
    if (!isKnown(event)) {
      const names = [...clientEventNames, ...pluginEvents.map(({ name }) => name)];
      return invalidRequest([
        { field: 'event', rule: 'enum', message: `must be one of ${JSON.stringify(names)}` },
      ]);
    }
    const validate = validatorOf(event);
    if (!validate) return undefined;
    if (!validate(payload)) return invalidRequest(fieldErrors(validate.errors ?? [], 'payload'));
    const named =
      typeof payload === 'object' && payload !== null && 'sessionId' in payload
        ? payload.sessionId
        : sessionId;
    if (named === sessionId) return undefined;
    return invalidRequest([
      { field: 'payload.sessionId', rule: 'const', message: "must be the socket's own session" },
    ]);
  }

  /** Nothing for an event that has no payload. */
  function validatorOf(event: unknown): Validator | undefined {
    return isClientEvent(event) ? clientEventValidators[event] : pluginEvent(event)?.validate;
  }

  function isKnown(event: unknown): boolean {
    return isClientEvent(event) || pluginEvent(event) !== undefined;
  }

  function pluginEvent(event: unknown): PluginClientEvent | undefined {
    return pluginEvents.find(({ name }) => name === event);
  }
}

type ClientEvent = keyof typeof clientEventValidators;

function isClientEvent(event: unknown): event is ClientEvent {
  return typeof event === 'string' && Object.hasOwn(clientEventValidators, event);
}

interface Size {
  readonly bytes: number;
  readonly isBinary: boolean;
}

/**
 * @param onFlood Called, before the packet is read, when more has come than may come in a window.
 * @returns the size of the next event that is handled. Several may have come before the first of them is.
 */
function followSizes({ id, conn }: SessionSocket, onFlood: () => void): () => Size {
  const sizes: Size[] = [];
  conn.on('packet', ({ type, data }: { type: string; data?: string | Buffer }) => {
    if (type !== 'message' || data === undefined) return;
    const bytes = Buffer.byteLength(data);
    if (typeof data !== 'string') sizes.push({ bytes: (sizes.pop()?.bytes ?? 0) + bytes, isBinary: true });
    else if (EVENT.test(data)) sizes.push({ bytes, isBinary: false });
    if (addTo(receivedBytes, id, bytes) > MAX_WINDOW_BYTES) onFlood();
  });
  return () => sizes.shift() ?? { bytes: 0, isBinary: false };
}

/** An event, or one whose binary parts follow it: the types of socket.io-parser that the guard sees. */
const EVENT = /^[25]/;

function sizeProblem(event: unknown, { bytes, isBinary }: Size): Problem | undefined {
  if (isBinary)
    return invalidRequest([
      { field: 'payload', rule: 'type', message: 'must be JSON, without binary parts' },
    ]);
  const limit = RESULTS.includes(event) ? MAX_PACKET_BYTES : MAX_SMALL_PACKET_BYTES;
  if (bytes <= limit) return undefined;
  return new Problem('payload_too_large', `The event has more than ${limit} bytes`);
}

/** Holds one socket to so many packets in a window. */
function rateProblem(id: string): Problem | undefined {
  if (addTo(receivedPackets, id, 1) <= MAX_PACKETS) return undefined;
  return tooManyRequests(
    'The socket sends too many events',
    wholeSeconds(receivedPackets.getRemainingTTL(id)),
  );
}

/** Counts within a window that begins with the first amount. */
function addTo(window: LRUCache<string, number>, id: string, amount: number): number {
  const sum = (window.get(id) ?? 0) + amount;
  window.set(id, sum);
  return sum;
}
