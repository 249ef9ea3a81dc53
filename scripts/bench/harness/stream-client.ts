/** A client of many concurrent streams. It parses as little of a frame as possible: it shares the machine with the measured server. */
import { Agent, request } from 'node:http';
import { now } from '../variants/streams/token-script.js';

export interface StreamRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Stream {
  /** How long the first frame took, in milliseconds, from the call that opened all streams. */
  readonly firstFrameMs: number;
  /** Resolves when the stream has ended with `done`. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens all streams at once, and waits for the first frame of each. `onContent` gets the text of each `message` frame. */
export async function openStreams(
  url: string,
  requests: readonly StreamRequest[],
  onContent: (content: string) => void = () => undefined,
): Promise<Stream[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const since = now();
  return Promise.all(requests.map((one) => open(url, one, { agent, since, onContent })));
}

interface Opening {
  readonly agent: Agent;
  readonly since: number;
  readonly onContent: (content: string) => void;
}

function open(
  url: string,
  { method, path, headers, body }: StreamRequest,
  { agent, since, onContent }: Opening,
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
      const read = createContentReader(onContent);
      let end = '';
      response.setEncoding('utf8');
      const ended = new Promise<void>((done, cut) => {
        response.once('end', () => {
          if (end.includes('event: done')) done();
          else cut(new Error(`${method} ${path} ended without done`));
        });
        response.once('error', cut);
      });
      // Closing a stream on purpose is not an error.
      ended.catch(() => undefined);
      response.once('data', () =>
        opened({ firstFrameMs: now() - since, ended, close: () => void sent.destroy() }),
      );
      response.on('data', (text: string) => {
        end = (end + text).slice(-400);
        read(text);
      });
    });
    sent.end(body);
  });
}

/** Takes chunks, split anywhere, and passes on the content of each complete frame. The contents of these variants need no JSON escapes. */
function createContentReader(onContent: (content: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const complete = rest + text;
    const until = complete.lastIndexOf('\n\n');
    rest = complete.slice(until + 1);
    for (const [, content = ''] of complete.slice(0, until + 1).matchAll(/"content":"([^"]*)"/g))
      onContent(content);
  };
}
