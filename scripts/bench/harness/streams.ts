/** A client of many concurrent streams. It parses as little of a frame as possible: it shares the machine with the measured server. */
import { Agent, request } from 'node:http';

/** At most this many streams are opened at once: a burst of connections is another measurement. */
const OPENING = 50;

export interface StreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Stream {
  /** Resolves with the number of frames, when the stream has ended with `done`. */
  readonly ended: Promise<number>;
  close(): void;
}

/** Opens streams, and waits for the first frame of each. `onText` gets chunks, split anywhere. */
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
      // Closing a stream on purpose is not an error.
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
