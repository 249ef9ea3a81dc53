import type { Fetch } from '../../../http/fetching.js';
import type { Message } from '../../../http/contract-schemas.js';
import { RECORDED } from './recorded-run.js';
import type { RecordedRun } from './recorded-run.js';

/** Where the first stream of a session is cut, and how. */
export interface Cut {
  /** After so many bytes; undefined for a stream that is not cut. */
  readonly at: number | undefined;
  /** `dropped`: an error of the network. `closed`: an end without the last frame. `silent`: nothing comes any more. */
  readonly how: 'dropped' | 'closed' | 'silent';
}

interface ReplayedSession {
  readonly runId: string;
  readonly cut: Cut;
  readonly frames: readonly string[];
  state: 'new' | 'running' | 'ended';
}

export interface ReplayingServer {
  readonly fetch: Fetch;
  readonly sessionIds: readonly string[];
  /** Replaces the ids of a session by those of the recording. */
  readonly asRecorded: (text: string) => string;
  /** How many streams have been read up to their cut. */
  readonly cutStreams: () => number;
}

/** Answers the same message in many sessions with the same run, and cuts the first stream of each at another place. */
export const replay = ({ frames, question, answer }: RecordedRun, cuts: readonly Cut[]): ReplayingServer => {
  let cutStreams = 0;
  const sessions = new Map<string, ReplayedSession>(
    cuts.map((cut, index) => {
      const number = numberOf(index);
      const own = frames.map((frame) => frame.replaceAll(/\b(run|ses)_0000\b/g, `$1_${number}`));
      return [number, { runId: `run_${number}`, cut, frames: own, state: 'new' }];
    }),
  );

  const streamed = (session: ReplayedSession, after: number, { at, how }: Cut): Response => {
    session.state = 'running';
    const bytes = new TextEncoder().encode(session.frames.slice(after).join(''));
    const parts = [bytes.subarray(0, at)].filter(({ length }) => length > 0);
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const part = parts.shift();
        if (part) {
          controller.enqueue(part);
          return;
        }
        if (at === undefined) session.state = 'ended';
        else cutStreams++;
        if (at !== undefined && how === 'silent') await new Promise(() => undefined);
        if (at !== undefined && how === 'dropped') controller.error(new TypeError('network error'));
        else controller.close();
      },
    });
    const ids = { 'x-request-id': RECORDED.requestId, 'x-run-id': session.runId };
    return new Response(body, { headers: { 'content-type': 'text/event-stream', ...ids } });
  };

  const messagesOf = ({ state }: ReplayedSession): Message[] => {
    if (state === 'new') return [];
    const { id, type, createdAt } = answer;
    return [question, state === 'ended' ? answer : { id, type, createdAt, content: '', isComplete: false }];
  };

  const fetch: Fetch = (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const number = /_(\d{4})\b/.exec(pathname)?.[1] ?? '';
    const session = sessions.get(number);
    const path = pathname.replace(/_\d{4}\b/, '');
    const reply = (): Response => {
      // Such as the discovery document, without which clients work as well.
      if (!session) return Response.json({ code: 'route_not_found' }, { status: 404 });
      switch (`${request.method} ${path}`) {
        case 'GET /sessions/ses/messages': {
          const messages = searchParams.has('after') && session.state !== 'ended' ? [] : messagesOf(session);
          const [prevCursor, nextCursor] = [messages[0]?.id ?? null, messages.at(-1)?.id ?? null];
          return Response.json({ messages, prevCursor, nextCursor, hasOlder: false, hasNewer: false });
        }
        case 'GET /sessions/ses/run': {
          const { id: messageId, createdAt } = answer;
          const run = {
            runId: session.runId,
            requestId: RECORDED.requestId,
            status: 'running',
            messageId,
            createdAt,
          };
          return Response.json({ run: session.state === 'running' ? run : null });
        }
        case 'POST /messages/ses':
          return streamed(session, 0, session.cut);
        case 'GET /runs/run': {
          const after = Number(request.headers.get('last-event-id') ?? searchParams.get('after') ?? 0);
          return streamed(session, after, WHOLE);
        }
        default:
          throw new Error(`Nothing answers ${request.method} ${path}`);
      }
    };
    return Promise.resolve(reply());
  };

  return {
    fetch,
    sessionIds: [...sessions.keys()].map((number) => `ses_${number}`),
    asRecorded: (text) => text.replaceAll(/\b(run|ses)_\d{4}\b/g, '$1_0000'),
    cutStreams: () => cutStreams,
  };
};

export const WHOLE: Cut = { at: undefined, how: 'closed' };

const numberOf = (index: number): string => String(index + 1).padStart(4, '0');
