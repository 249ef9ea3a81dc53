import type { RunEvent } from './frames.js';

/** Looks at the frames of a run one after another. Answers with what is wrong with a frame, which then does not count. */
export type VerifyOrder = (frame: RunEvent) => string | undefined;

/**
 * The legal order of a run's frames:
 *
 * - `id` grows. `run` comes first; it comes again only with `resumed`, a higher `attempt`, and no more text than there was.
 * - A tool call is opened once and closed once, under one name.
 * - The prompt for a delegation comes once.
 * - Nothing but `done` follows `error`, and `done` says `failed` if and only if there was one.
 * - `done` comes last, when every call and the reasoning are closed.
 */
export function createOrderVerifier(): VerifyOrder {
  let lastId = 0;
  let attempt = 0;
  let length = 0;
  let isReasoning = false;
  let isPrompted = false;
  let hasFailed = false;
  let isDone = false;
  /** Of each call so far, its name while it is open. */
  const calls = new Map<string, string | undefined>();

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
        return faultOfCall(frame.data);
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

  function faultOfCall({
    eventId,
    toolName,
    status,
  }: Extract<RunEvent, { event: 'tool_call' }>['data']): string | undefined {
    if (status === 'isRunning')
      return calls.has(eventId) ? `the call ${eventId} was opened before` : undefined;
    const open = calls.get(eventId);
    if (open === undefined) return `the call ${eventId} is not open`;
    return open === toolName ? undefined : `the call ${eventId} is of ${open}`;
  }

  function faultOfEnd(): string | undefined {
    const open = [...calls].flatMap(([id, name]) => (name === undefined ? [] : [id]));
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
        calls.set(frame.data.eventId, frame.data.status === 'isRunning' ? frame.data.toolName : undefined);
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
