import type { MessageChange } from '../../ports/event-channel-port.js';
import type { LoggedFrame } from '../../ports/run-log-port.js';
import type { Audience } from '../socket/audience.js';
import type { Emit } from '../socket/emit.js';
import { count } from '../../telemetry/metrics.js';
import { JsonText } from '../socket/event-parser.js';
import { inLegacyEnvelope, legacyMembers } from '../socket/legacy-envelope.js';

/**
 * Sends a frame of a run to sockets, if its kind is for sockets. The text of an answer, and how it ends, come by the stream
 * alone. A call for one tab is offered to that tab (tabs.ts) and never sent here. The frame was validated when it was logged.
 */
export function sendFrame(
  audience: Audience,
  { runId }: { readonly runId: string },
  { id: seq, event, data }: LoggedFrame,
): void {
  const withMembers = (members: string) => new JsonText(`${data.slice(0, -1)}${members}}`);
  /** The frame's members, the given ones, and where the frame is in the log. */
  const payload = (members = '') => withMembers(`${members},"runId":"${runId}","seq":${seq}`);
  switch (event) {
    case 'tool_call':
    case 'render_component': {
      const { flat, enveloped } = audience;
      enveloped?.emit(event, payload(legacyMembers(event, data)));
      flat?.emit(event, payload());
      break;
    }
    case 'router_update':
    case 'delegation_required':
      audience.everyone?.emit(event, payload());
      break;
    case 'run':
      // It names the run itself.
      audience.everyone?.emit(event, withMembers(`,"seq":${seq}`));
      break;
    case 'reasoning':
    case 'message':
    case 'action_call':
    case 'browser_tool_call':
    case 'error':
    case 'done':
      return;
    default:
      event satisfies never;
  }
  count('twin_oracle.socket.sent', { event });
}

/** Tells sockets of a session that its messages have changed. */
export function sendChange(
  emit: Emit,
  { flat, enveloped }: Pick<Audience, 'flat' | 'enveloped'>,
  sessionId: string,
  { requestId, messageId }: MessageChange,
): void {
  const payload = {
    sessionId,
    requestId,
    ...(messageId !== undefined && { messageId }),
    timestamp: new Date().toISOString(),
  };
  const event = 'message_cache_invalidation';
  if (enveloped) emit(enveloped, event, inLegacyEnvelope(event, payload));
  if (flat) emit(flat, event, payload);
}
