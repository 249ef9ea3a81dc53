import { clientEventValidators, type Validator } from '../../generated/event-validators.js';
import { clientEventNames } from '../../generated/socket-events.js';
import { fieldErrors, invalidRequest } from '../contract/faults.js';
import { Problem } from '../contract/problem.js';
import { tooManyRequests, wholeSeconds } from '../rate-limit/too-many-requests.js';
import type { Emit } from './emit.js';
import { refuseEvent } from './exception.js';
import type { SessionSocket } from './session-socket.js';

/**
 * What a client may send in one packet; a larger one closes the connection without a word. A result may have 1 MiB of JSON, and one that is
 * over it must get here to be refused by name.
 */
export const MAX_PACKET_BYTES = 4 * 1024 * 1024;

/** What carries no result is small: two tokens of 16 KiB are the most. */
const MAX_SMALL_PACKET_BYTES = 64 * 1024;
const RESULTS: readonly unknown[] = ['tool_result', 'action_call_result'];

/** Many times what a tab sends that answers call after call. */
const MAX_PACKETS = 2_000;
const WINDOW_MS = 10_000;

/** Lets nothing through but events that fit the contract. What does not is answered with `exception`, and nothing else happens. */
export function guardPackets(socket: SessionSocket, emit: Emit): void {
  const { sessionId } = socket.data;
  const size = followSize(socket);
  const count = createCount();

  // A packet may name its event by a number. What is left out is nothing more than an empty payload.
  socket.use((packet: unknown[], next) => {
    socket.data.activeAt = Date.now();
    // Of Socket.IO's making, when the client wants to know that the packet has come.
    const last = packet.at(-1);
    const acknowledge = typeof last === 'function' ? (packet.pop(), last) : undefined;
    const [event] = packet;
    if (validatorOf(event)) packet[1] ??= {};
    const fault = count() ?? sizeFault(event, size()) ?? faultOf(event, packet[1]);
    if (fault) {
      refuseEvent(emit, socket, String(event), fault);
      return;
    }
    acknowledge?.();
    next();
  });

  function faultOf(event: unknown, payload: unknown): Problem | undefined {
    if (!isClientEvent(event)) {
      return invalidRequest([
        { field: 'event', rule: 'enum', message: `must be one of ${JSON.stringify(clientEventNames)}` },
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
}

function isClientEvent(event: unknown): event is keyof typeof clientEventValidators {
  return typeof event === 'string' && Object.hasOwn(clientEventValidators, event);
}

/** Nothing for an event that has no payload. */
function validatorOf(event: unknown): Validator | undefined {
  return isClientEvent(event) ? clientEventValidators[event] : undefined;
}

interface Size {
  readonly bytes: number;
  readonly isBinary: boolean;
}

/** @returns the size of the packet that is being handled. */
function followSize({ conn }: SessionSocket): () => Size {
  let size: Size = { bytes: 0, isBinary: false };
  // Comes right before the packet is read and handed on. What is binary follows the text that it belongs to.
  conn.on('packet', ({ type, data }: { type: string; data?: string | Buffer }) => {
    if (type !== 'message' || data === undefined) return;
    size =
      typeof data === 'string'
        ? { bytes: Buffer.byteLength(data), isBinary: false }
        : { bytes: size.bytes + data.length, isBinary: true };
  });
  return () => size;
}

function sizeFault(event: unknown, { bytes, isBinary }: Size): Problem | undefined {
  if (isBinary)
    return invalidRequest([
      { field: 'payload', rule: 'type', message: 'must be JSON, without binary parts' },
    ]);
  const limit = RESULTS.includes(event) ? MAX_PACKET_BYTES : MAX_SMALL_PACKET_BYTES;
  if (bytes <= limit) return undefined;
  return new Problem('payload_too_large', `The event has more than ${limit} bytes`);
}

/** Holds one socket to so many packets in a window. */
function createCount(): () => Problem | undefined {
  let count = 0;
  let endsAt = 0;
  return () => {
    const now = performance.now();
    if (now >= endsAt) {
      endsAt = now + WINDOW_MS;
      count = 0;
    }
    count++;
    if (count <= MAX_PACKETS) return undefined;
    return tooManyRequests('The socket sends too many events', wholeSeconds(endsAt - now));
  };
}
