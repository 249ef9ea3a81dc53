import type { Schema } from '../../../contract/types.js';
import { callIdOf } from '../../turn/call-id.js';
import { callRecord, type CallFrame, type RunEvent } from '../../turn/run-events.js';

/** Verifies the frames of a run one after another. Returns the error of an illegal frame, which is then ignored. */
export type VerifyEvents = (frame: RunEvent) => string | undefined;

/**
 * The legal order of a run's frames:
 *
 * - `id` increases. `run` comes first; it recurs only with `resumed`, a higher `attempt`, and at most the text so far.
 * - A call, of a tool or an action, is opened once and closed once, under one name.
 * - A browser is asked at most once for an open call.
 * - The prompt for a delegation occurs at most once.
 * - Only `done` follows `error`, and `done` has the status `failed` if and only if there was an error.
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
  /** For each call: its kind and name while it is open, undefined afterwards. */
  const calls = new Map<string, string | undefined>();
  /** The open calls that a browser has been asked for. */
  const asked = new Set<string>();

  return (frame) => {
    const problem = problemOf(frame);
    if (problem === undefined) note(frame);
    return problem;
  };

  function problemOf(frame: RunEvent): string | undefined {
    if (isDone) return 'nothing follows done';
    if (!Number.isSafeInteger(frame.id) || frame.id <= lastId)
      return `the id ${frame.id} is not above ${lastId}`;
    if (attempt === 0 && (frame.event !== 'run' || frame.data.resumed))
      return 'the first frame is run, which resumes nothing';
    if (hasFailed && frame.event !== 'done') return 'only done follows error';
    switch (frame.event) {
      case 'run':
        return attempt === 0 ? undefined : problemOfResumption(frame.data);
      case 'tool_call':
      case 'action_call':
        return problemOfCall(frame);
      case 'browser_tool_call':
        return problemOfAsking(frame.data);
      case 'delegation_required':
        return isPrompted ? 'the prompt for a delegation comes once' : undefined;
      case 'error':
        return problemOfEnd();
      case 'done':
        if ((frame.data.status === 'failed') !== hasFailed)
          return hasFailed ? 'after error, done says failed' : 'done says failed, but there was no error';
        return problemOfEnd();
      case 'reasoning':
      case 'message':
      case 'render_component':
      case 'router_update':
        return undefined;
    }
  }

  function problemOfResumption({
    resumed,
    attempt: next = 0,
    partialLength = Infinity,
  }: Extract<RunEvent, { event: 'run' }>['data']): string | undefined {
    if (!resumed) return 'run comes again only to resume';
    if (next <= attempt) return `the attempt ${next} is not above ${attempt}`;
    return partialLength > length ? `there is no text up to ${partialLength}` : undefined;
  }

  function problemOfCall(frame: CallFrame): string | undefined {
    const { id, status } = callRecord(frame);
    if (status === 'isRunning') return calls.has(id) ? `the call ${id} was opened before` : undefined;
    const open = calls.get(id);
    if (open === undefined) return `the call ${id} is not open`;
    return open === subjectOf(frame) ? undefined : `the call ${id} is of ${open}`;
  }

  function problemOfAsking({ toolCallId, toolName }: Schema<'BrowserToolCall'>): string | undefined {
    const isOpen = [...calls].some(
      ([id, subject]) => callIdOf(id) === toolCallId && subject === `tool_call ${toolName}`,
    );
    if (!isOpen) return `no call ${toolCallId} of ${toolName} is open`;
    return asked.has(toolCallId) ? `a browser was asked for ${toolCallId} before` : undefined;
  }

  function problemOfEnd(): string | undefined {
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
        break;
      default:
      // The other frames may occur anywhere.
    }
  }
}

function subjectOf({ event, data }: CallFrame): string {
  return `${event} ${data.toolName}`;
}

/** An event that violates the order of a run: it is not written, and the run fails. */
export class IllegalEvent extends Error {
  override readonly name = 'IllegalEvent';

  constructor({ id, event }: RunEvent, problem: string) {
    super(`The frame ${id}, ${event}, is not legal: ${problem}`);
  }
}
