import type { Schema } from '../../contract/types.js';
import { callIdOf } from '../turn/call-id.js';
import { callRecord, type CallFrame, type RunEvent } from '../turn/run-events.js';

/** Looks at the frames of a run one after another. Answers with what is wrong with a frame, which then does not count. */
export type VerifyEvents = (frame: RunEvent) => string | undefined;

/**
 * The legal order of a run's frames:
 *
 * - `id` grows. `run` comes first; it comes again only with `resumed`, a higher `attempt`, and no more text than there was.
 * - A call, of a tool or an action, is opened once and closed once, under one name.
 * - A browser is asked once for a call that is open.
 * - The prompt for a delegation comes once.
 * - Nothing but `done` follows `error`, and `done` says `failed` if and only if there was one.
 * - `done` comes last, when every call and the reasoning are closed.
 */
export function createEventVerifier(): VerifyEvents {
  let lastId = 0;
  let attempt = 0;
  let length = 0;
  let isReasoning = false;
  let isPrompted = false;
  let hasFailed = false;
  let isDone = false;
  /** Of each call so far, what and whose it is while it is open. */
  const calls = new Map<string, string | undefined>();
  /** The open calls that a browser has been asked for. */
  const asked = new Set<string>();

  return (frame) => {
    const fault = faultOf(frame);
    if (fault === undefined) note(frame);
    return fault;
  };

  function faultOf(frame: RunEvent): string | undefined {
    if (isDone) return 'nothing follows done';
    if (!Number.isSafeInteger(frame.id) || frame.id <= lastId)
      return `the id ${frame.id} is not above ${lastId}`;
    if (attempt === 0 && (frame.event !== 'run' || frame.data.resumed))
      return 'the first frame is run, which resumes nothing';
    if (hasFailed && frame.event !== 'done') return 'only done follows error';
    switch (frame.event) {
      case 'run':
        return attempt === 0 ? undefined : faultOfResumption(frame.data);
      case 'tool_call':
      case 'action_call':
        return faultOfCall(frame);
      case 'browser_tool_call':
        return faultOfAsking(frame.data);
      case 'delegation_required':
        return isPrompted ? 'the prompt for a delegation comes once' : undefined;
      case 'error':
        return faultOfEnd();
      case 'done':
        if ((frame.data.status === 'failed') !== hasFailed)
          return hasFailed ? 'after error, done says failed' : 'done says failed, but there was no error';
        return faultOfEnd();
      case 'reasoning':
      case 'message':
      case 'render_component':
      case 'router_update':
        return undefined;
    }
  }

  function faultOfResumption({
    resumed,
    attempt: next = 0,
    partialLength = Infinity,
  }: Extract<RunEvent, { event: 'run' }>['data']): string | undefined {
    if (!resumed) return 'run comes again only to resume';
    if (next <= attempt) return `the attempt ${next} is not above ${attempt}`;
    return partialLength > length ? `there is no text up to ${partialLength}` : undefined;
  }

  function faultOfCall(frame: CallFrame): string | undefined {
    const { id, status } = callRecord(frame);
    if (status === 'isRunning') return calls.has(id) ? `the call ${id} was opened before` : undefined;
    const open = calls.get(id);
    if (open === undefined) return `the call ${id} is not open`;
    return open === subjectOf(frame) ? undefined : `the call ${id} is of ${open}`;
  }

  function faultOfAsking({ toolCallId, toolName }: Schema<'BrowserToolCall'>): string | undefined {
    const isOpen = [...calls].some(
      ([id, subject]) => callIdOf(id) === toolCallId && subject === `tool_call ${toolName}`,
    );
    if (!isOpen) return `no call ${toolCallId} of ${toolName} is open`;
    return asked.has(toolCallId) ? `a browser was asked for ${toolCallId} before` : undefined;
  }

  function faultOfEnd(): string | undefined {
    const open = [...calls].flatMap(([id, subject]) => (subject === undefined ? [] : [id]));
    if (open.length > 0) return `these calls are open: ${open.join(', ')}`;
    return isReasoning ? 'the reasoning is not closed' : undefined;
  }

  function note(frame: RunEvent): void {
    lastId = frame.id;
    switch (frame.event) {
      case 'run':
        attempt = frame.data.attempt ?? 1;
        length = frame.data.partialLength ?? 0;
        break;
      case 'reasoning':
        isReasoning = !frame.data.isComplete;
        break;
      case 'message':
        length += frame.data.content.length;
        break;
      case 'tool_call':
      case 'action_call': {
        const { id, status } = callRecord(frame);
        calls.set(id, status === 'isRunning' ? subjectOf(frame) : undefined);
        if (status !== 'isRunning') asked.delete(callIdOf(id));
        break;
      }
      case 'browser_tool_call':
        asked.add(frame.data.toolCallId);
        break;
      case 'delegation_required':
        isPrompted = true;
        break;
      case 'error':
        hasFailed = true;
        break;
      case 'done':
        isDone = true;
    }
  }
}

function subjectOf({ event, data }: CallFrame): string {
  return `${event} ${data.toolName}`;
}
