import fc from 'fast-check';
import { callFrame, callRecord, type CallFrame, type RunFrame } from '../../turn/run-events.js';
import {
  acted,
  asked,
  called,
  ended,
  failed,
  ids,
  offered,
  resumed,
  routed,
  said,
  shown,
  started,
  thought,
  thoughtEnds,
} from './build-frames.js';

type Step =
  | {
      readonly kind:
        'think' | 'stop thinking' | 'call' | 'act' | 'ask a browser' | 'show' | 'route' | 'prompt';
    }
  | { readonly kind: 'say'; readonly text: string }
  /** Closes one of the open calls, by its index modulo their number. */
  | { readonly kind: 'return'; readonly which: number }
  /** Returns to a part of the text. */
  | { readonly kind: 'resume'; readonly part: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    { kind: 'think' },
    { kind: 'stop thinking' },
    { kind: 'call' },
    { kind: 'call' },
    { kind: 'act' },
    { kind: 'ask a browser' },
    { kind: 'show' },
    { kind: 'route' },
    { kind: 'prompt' },
  ),
  fc.record({ kind: fc.constant('say' as const), text: fc.string({ maxLength: 5, unit: 'grapheme' }) }),
  fc.record({ kind: fc.constant('return' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('resume' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
);

/** A legal run that has not ended, in any possible state. */
export const openRun: fc.Arbitrary<RunFrame[]> = fc.array(step, { maxLength: 20 }).map(framesOf);

/** A legal run that has ended. */
export const wholeRun: fc.Arbitrary<RunFrame[]> = fc
  .record({
    frames: openRun,
    status: fc.constantFrom('finished', 'aborted', 'failed', 'interrupted'),
  })
  .map(({ frames, status }) => [
    ...frames,
    ...openCallsOf(frames).map((opened) => closed(opened, 'error')),
    thoughtEnds(),
    ...(status === 'failed' ? [failed()] : []),
    ended(status),
  ]);

function framesOf(steps: readonly Step[]): RunFrame[] {
  const frames = [started()];
  const names = new Set<string>();
  let attempt = 1;
  let length = 0;
  for (const [index, step] of steps.entries()) {
    switch (step.kind) {
      case 'think':
        frames.push(thought('Hm'));
        break;
      case 'stop thinking':
        frames.push(thoughtEnds());
        break;
      case 'call':
        frames.push(called(`call_${index}`));
        break;
      case 'act':
        frames.push(acted(`call_${index}`));
        break;
      case 'ask a browser':
        frames.push(called(`call_${index}`, { kind: 'browser_tool' }), offered(`call_${index}`));
        break;
      case 'show':
        frames.push(shown(`component_${index}`));
        break;
      case 'route':
        frames.push(routed('somebody'));
        break;
      case 'prompt':
        if (!names.has('delegation_required')) frames.push(asked());
        break;
      case 'say':
        frames.push(said(step.text));
        length += step.text.length;
        break;
      case 'return': {
        const open = openCallsOf(frames);
        const opened = open[step.which % open.length];
        if (opened) frames.push(closed(opened, 'done'));
        break;
      }
      case 'resume':
        length = Math.floor(length * step.part);
        frames.push(resumed(++attempt, length));
    }
    names.add(frames.at(-1)?.event ?? '');
  }
  return frames;
}

/** The frames that opened the calls that are still open. */
function openCallsOf(frames: readonly RunFrame[]): CallFrame[] {
  const open = new Map<string, CallFrame>();
  for (const frame of frames) {
    if (frame.event !== 'tool_call' && frame.event !== 'action_call') continue;
    const { id, status } = callRecord(frame);
    if (status === 'isRunning') open.set(id, frame);
    else open.delete(id);
  }
  return [...open.values()];
}

function closed(opened: CallFrame, status: 'done' | 'error'): RunFrame {
  return callFrame({ ...callRecord(opened), status }, ids);
}
