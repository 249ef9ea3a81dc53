/** A client of many streams at a time. It looks at no more of a frame than it must: it shares the machine with what is measured. */
import { Agent, request } from 'node:http';

/** So many streams may be opened at a time: a crowd at the door is another measurement. */
const OPENING = 50;

export interface StreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Stream {
  /** Resolves with the frames that came, when it has ended with `done`. */
  readonly ended: Promise<number>;
  close(): void;
}

/** Opens streams, each with its first frame seen. `onText` gets what comes, cut anywhere. */
export async function openStreams(
  url: string,
  requests: readonly StreamRequest[],
  onText: (text: string) => void = () => undefined,
): Promise<Stream[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const streams: Stream[] = [];
  const waiting = [...requests];
  const openNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      streams.push(await open(url, next, agent, onText));
  };
  await Promise.all(Array.from({ length: OPENING }, openNext));
  return streams;
}

function open(
  url: string,
  { method, path, headers, body }: StreamRequest,
  agent: Agent,
  onText: (text: string) => void,
): Promise<Stream> {
  return new Promise((opened, failed) => {
    const sent = request(url + path, {
      method,
      agent,
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.once('error', failed);
    sent.once('response', (response) => {
      if (response.statusCode !== 200) {
        failed(new Error(`${method} ${path} answered ${String(response.statusCode)}`));
        return;
      }
      let frames = 0;
      let end = '';
      response.setEncoding('utf8');
      const ended = new Promise<number>((done, cut) => {
        response.once('end', () => {
          if (end.includes('event: done')) done(frames);
          else cut(new Error(`${method} ${path} ended without done`));
        });
        response.once('error', cut);
      });
      // A stream that is closed on purpose is nobody's fault.
      ended.catch(() => undefined);
      response.on('data', (text: string) => {
        frames += countFrames(text);
        end = (end + text).slice(-400);
        onText(text);
        opened({ ended, close: () => sent.destroy() });
      });
    });
    sent.end(body);
  });
}

function countFrames(text: string): number {
  let frames = 0;
  for (let at = text.indexOf('event: '); at !== -1; at = text.indexOf('event: ', at + 7)) frames++;
  return frames;
}
