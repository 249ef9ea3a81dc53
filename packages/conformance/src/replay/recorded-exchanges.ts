import { textOf } from '../recording/held-text.js';
import type { RecordingLine } from '../recording/recording.js';

export type Line<Kind extends RecordingLine['kind']> = Extract<RecordingLine, { kind: Kind }>;

/** What a recording says of an exchange as a whole. */
export interface RecordedExchange {
  readonly request: Line<'request'>;
  readonly reply: Line<'reply'> | undefined;
  readonly frames: readonly Line<'frame'>[];
}

export function exchangesIn(lines: readonly RecordingLine[]): ReadonlyMap<number, RecordedExchange> {
  return new Map(
    lines.flatMap((request) => {
      if (request.kind !== 'request') return [];
      const own = lines.filter((line) => 'exchange' in line && line.exchange === request.exchange);
      const reply = own.find((line) => line.kind === 'reply');
      const frames = own.filter((line) => line.kind === 'frame');
      return [[request.exchange, { request, reply, frames }] as const];
    }),
  );
}

/** The exchanges that were asked again at once: the client waited for something, and the last one has it. */
export function pollsIn(lines: readonly RecordingLine[]): ReadonlySet<number> {
  const requests = lines.filter((line) => line.kind === 'request');
  return new Set(
    requests.flatMap(({ exchange, method, path }, index) => {
      const next = requests[index + 1];
      return method === 'GET' && next?.method === 'GET' && next.path === path ? [exchange] : [];
    }),
  );
}

/** The run that a stream tells of. */
export function runIdOf({ reply }: RecordedExchange): string {
  return String(reply?.headers['x-run-id'] ?? '');
}

/** Whether an answer was aborted, or interrupted by another message. */
export function isStopped({ frames }: RecordedExchange): boolean {
  const { status } = { ...(frames.at(-1)?.data as { status?: unknown } | undefined) };
  return status === 'aborted' || status === 'interrupted';
}

/** The texts of answers that were stopped, as streams and transcripts have them. */
export function stoppedTextsIn(exchanges: Iterable<RecordedExchange>): ReadonlySet<string> {
  return new Set(
    [...exchanges].filter(isStopped).flatMap(({ frames }) => {
      const { partialText } = { ...(frames.at(-1)?.data as { partialText?: unknown } | undefined) };
      const said = frames.filter(({ event }) => event === 'message').map((frame) => textOf(frame) ?? '');
      return [said.join(''), ...(typeof partialText === 'string' ? [partialText] : [])];
    }),
  );
}
