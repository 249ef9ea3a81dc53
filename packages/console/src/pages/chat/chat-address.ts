import { useLocation, useSearch } from 'wouter';
import { decodePart } from '../../design/decode-part.js';

/** What the chat shows, by its address below `/console/chat`: a session, a run of it, a frame of that. */
export interface ChatAddress {
  readonly sessionId: string;
  readonly runId: string | undefined;
  /** The number of a frame. */
  readonly seq: number | undefined;
}

/** @param path such as `/ses_1/runs/run_1/frames/4`. */
export const parseChatAddress = (path: string): ChatAddress => {
  const [sessionId = '', runs, runId, frames, seq] = path.split('/').slice(1).map(decodePart);
  const isRun = runs === 'runs' && runId !== undefined && runId !== '';
  const isFrame = isRun && frames === 'frames' && /^\d+$/.test(seq ?? '');
  return { sessionId, runId: isRun ? runId : undefined, seq: isFrame ? Number(seq) : undefined };
};

/** The path of what the chat is to show, from the root of the console. */
export const chatPath = ({ sessionId, runId, seq }: Partial<ChatAddress>): string =>
  [
    '/chat',
    ...(sessionId ? [encodeURIComponent(sessionId)] : []),
    ...(sessionId && runId !== undefined ? ['runs', encodeURIComponent(runId)] : []),
    ...(sessionId && runId !== undefined && seq !== undefined ? ['frames', String(seq)] : []),
  ].join('/');

export const useChatAddress = (): ChatAddress => {
  const [path] = useLocation();
  return parseChatAddress(path);
};

/** Keeps the question of a link, `?ask=…`, for the session that is opened. */
export const useWithQuestion = (): ((path: string) => string) => {
  const search = useSearch();
  return (path) => (search === '' ? path : `${path}?${search}`);
};
