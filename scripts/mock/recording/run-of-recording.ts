import type { RecordingLine } from '../../../packages/conformance/src/recording/recording.js';
import type { ConnectionFault, Refusal } from '@twin-oracle/sdk/testing';

type Line<Kind extends RecordingLine['kind']> = Extract<RecordingLine, { kind: Kind }>;

/** What its readers saw of a run. */
export type RecordedPart =
  { readonly at: number; readonly frame: Line<'frame'> } | { readonly fault: ConnectionFault };

export interface RecordedRun {
  /** How the message was refused before it was answered. */
  readonly refuse?: Refusal;
  readonly parts: readonly RecordedPart[];
}

/** The runs of a recording, with their messages. */
export function runsIn(lines: readonly RecordingLine[]): ReadonlyMap<string, string> {
  const requests = requestsIn(lines);
  return new Map(
    lines.flatMap((line) => {
      const runId = line.kind === 'reply' && line.isStream ? line.headers['x-run-id'] : undefined;
      const message = line.kind === 'reply' && messageOf(requests.get(line.exchange));
      return typeof runId === 'string' && message ? [[runId, message] as const] : [];
    }),
  );
}

/** The frames of a run in their order, from all streams that it was read by, and where these were cut. */
export function runOfRecording(lines: readonly RecordingLine[], runId: string): RecordedRun {
  const exchanges = new Set(
    lines.flatMap((line) =>
      line.kind === 'reply' && line.isStream && line.headers['x-run-id'] === runId ? [line.exchange] : [],
    ),
  );
  const parts: RecordedPart[] = [];
  let lastId = 0;
  for (const line of lines) {
    if (!('exchange' in line) || !exchanges.has(line.exchange)) continue;
    if (line.kind === 'frame' && Number(line.id) > lastId) {
      lastId = Number(line.id);
      parts.push({ at: line.at, frame: line });
    }
    if (line.kind === 'end' && line.by === 'server')
      parts.push({ fault: line.unfinishedBytes === undefined ? 'between-frames' : 'mid-frame' });
  }
  const refuse = refusalBefore(lines, Math.min(...exchanges));
  return { parts, ...(refuse && { refuse }) };
}

/** The refusals of a message that was sent again until it was answered. */
function refusalBefore(lines: readonly RecordingLine[], answered: number): Refusal | undefined {
  const requests = requestsIn(lines);
  const sent = requests.get(answered);
  const refused = lines.filter(
    (line): line is Line<'reply'> =>
      line.kind === 'reply' &&
      line.exchange < answered &&
      line.status >= 400 &&
      requests.get(line.exchange)?.path === sent?.path &&
      messageOf(requests.get(line.exchange)) === messageOf(sent),
  );
  const last = refused.at(-1);
  if (!last) return undefined;
  const { code, detail, claims } = last.body as Refusal;
  const retryAfter = last.headers['retry-after'];
  return {
    code,
    detail,
    ...(claims && { claims }),
    ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }),
    times: refused.length,
  };
}

function requestsIn(lines: readonly RecordingLine[]): ReadonlyMap<number, Line<'request'>> {
  return new Map(lines.flatMap((line) => (line.kind === 'request' ? [[line.exchange, line] as const] : [])));
}

/** The user's message that a request sends. */
function messageOf(request: Line<'request'> | undefined): string | undefined {
  if (!request?.path.startsWith('/messages/')) return undefined;
  const { message } = { ...(request.body as { message?: unknown } | undefined) };
  return typeof message === 'string' ? message : undefined;
}
