import type { RunFrame } from '@twin-oracle/sdk';

/** What a bar stands for, and by what bars are filtered. */
export type BarKind = 'run' | 'reasoning' | 'text' | 'call' | 'component' | 'notice' | 'error' | 'end';

/** Frames that belong together: a call from its start to its result, text that was written without a pause for anything else. */
export interface TimelineBar {
  /** The number of the first of them. */
  readonly seq: number;
  readonly kind: BarKind;
  readonly name: string;
  readonly frames: readonly RunFrame[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Undefined while it goes on. */
  readonly endedAt: number | undefined;
  readonly hasFailed: boolean;
}

type Open = { -readonly [Member in keyof TimelineBar]: TimelineBar[Member] } & { frames: RunFrame[] };

/** @param isEnded whether the run has ended: then nothing goes on. */
export const timelineBars = (frames: readonly RunFrame[], isEnded: boolean): readonly TimelineBar[] => {
  const bars: Open[] = [];
  const calls = new Map<string, Open>();
  let now = firstTime(frames);
  for (const [index, frame] of frames.entries()) {
    now = timeOf(frame) ?? now;
    const before = bars.at(-1);
    const kind = kindOf(frame);
    const callId = callIdOf(frame);
    const call = callId === undefined ? undefined : calls.get(callId);
    if (call) {
      call.frames.push(frame);
      if (isOver(frame)) call.endedAt = now;
      call.hasFailed ||= hasFailed(frame);
      continue;
    }
    if (before?.kind === kind && GROWING.includes(kind)) {
      before.frames.push(frame);
      before.endedAt = now;
      continue;
    }
    const bar: Open = {
      seq: frame.id ?? index + 1,
      ...{ kind, name: nameOf(frame), frames: [frame], startedAt: now },
      endedAt: callId === undefined || isOver(frame) ? now : undefined,
      hasFailed: hasFailed(frame),
    };
    bars.push(bar);
    if (callId !== undefined) calls.set(callId, bar);
  }
  if (isEnded) for (const bar of bars) bar.endedAt ??= now;
  return bars;
};

/** The frame that says why the run has failed, or the first call that has. */
export const failingFrame = (bars: readonly TimelineBar[]): number | undefined => {
  const failed = bars.find(({ kind }) => kind === 'error') ?? bars.find((bar) => bar.hasFailed);
  return failed?.frames.findLast(hasFailed)?.id ?? failed?.seq;
};

/** Pieces of these follow each other, and are one bar. */
const GROWING: readonly BarKind[] = ['reasoning', 'text'];

const kindOf = ({ event }: RunFrame): BarKind => {
  switch (event) {
    case 'run':
      return 'run';
    case 'reasoning':
      return 'reasoning';
    case 'message':
      return 'text';
    case 'tool_call':
    case 'action_call':
    case 'browser_tool_call':
      return 'call';
    case 'render_component':
      return 'component';
    case 'router_update':
    case 'delegation_required':
    case 'unknown':
      return 'notice';
    case 'error':
      return 'error';
    case 'done':
      return 'end';
  }
};

const nameOf = (frame: RunFrame): string => {
  switch (frame.event) {
    case 'run':
      return frame.data.resumed ? `resumed, attempt ${frame.data.attempt ?? 2}` : 'run';
    case 'message':
      return 'text';
    case 'tool_call':
    case 'action_call':
    case 'browser_tool_call':
      return frame.data.toolName;
    case 'render_component':
      return frame.data.componentName;
    case 'router_update':
      return `continued by ${frame.data.to}`;
    case 'unknown':
      return frame.name;
    case 'done':
      return frame.data.status;
    default:
      return frame.event;
  }
};

const callIdOf = (frame: RunFrame): string | undefined => {
  switch (frame.event) {
    case 'tool_call':
    case 'render_component':
      return frame.data.eventId;
    case 'action_call':
    case 'browser_tool_call':
      return frame.data.toolCallId;
    default:
      return undefined;
  }
};

const isOver = (frame: RunFrame): boolean =>
  'data' in frame && hasStatus(frame.data) && frame.data.status !== 'isRunning';

const hasFailed = (frame: RunFrame): boolean =>
  frame.event === 'error' || (hasStatus(frame.data) && frame.data.status === 'error');

const hasStatus = (data: unknown): data is { readonly status: string } =>
  typeof data === 'object' && data !== null && 'status' in data && typeof data.status === 'string';

const timeOf = ({ data }: RunFrame): number | undefined =>
  typeof data === 'object' && data !== null && 'timestamp' in data && typeof data.timestamp === 'string'
    ? Date.parse(data.timestamp)
    : undefined;

const firstTime = (frames: readonly RunFrame[]): number =>
  frames.map(timeOf).find((time) => time !== undefined) ?? 0;
