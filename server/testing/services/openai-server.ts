/** An OpenAI-compatible endpoint over real HTTP with scripted replies, including faulty ones. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { portOf } from './port.js';

export interface OpenAiServer {
  /** `http://127.0.0.1:<port>/v1` */
  readonly url: string;
  /** Requests so far, oldest first. */
  readonly requests: readonly ChatRequest[];
  /** Adds replies, one for each of the next requests. A request without a scripted reply gets a 500. */
  script(...replies: Reply[]): void;
  /** Resolves with the request at that index, when it arrives. */
  request(index: number): Promise<ChatRequest>;
  close(): Promise<void>;
}

/** A request for a completion. */
export interface ChatRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatBody;
  /** Resolves when the connection is closed before the reply is complete. */
  readonly left: Promise<void>;
}

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly { readonly type: string; readonly function: ChatFunction }[];
  readonly tool_choice?: unknown;
  readonly stream?: boolean;
  readonly stream_options?: unknown;
}

export interface ChatMessage {
  readonly role: string;
  readonly content: string | null | readonly Record<string, unknown>[];
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
    readonly extra_content?: unknown;
  }[];
  readonly tool_call_id?: string;
  readonly reasoning_content?: string;
}

interface ChatFunction {
  readonly name: string;
  readonly description?: string;
  readonly parameters: Record<string, unknown>;
}

/** A stream of these pieces, or a refusal. */
export type Reply = readonly Piece[] | Refusal;

export interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export type Piece =
  /** Written unchanged. */
  | { readonly raw: string }
  /** The rest follows when the promise resolves. */
  | { readonly wait: Promise<void> }
  /** Nothing more follows. */
  | { readonly silence: true }
  /** The connection breaks. */
  | { readonly breakOff: true };

/** Any data as one server-sent event. */
export function event(data: unknown): Piece {
  return { raw: `data: ${JSON.stringify(data)}\n\n` };
}

export function delta(content: Record<string, unknown>, finish_reason: string | null = null): Piece {
  return event({
    id: 'chatcmpl-1',
    model: 'scripted',
    choices: [{ index: 0, delta: content, finish_reason }],
  });
}

export const say = (content: string) => delta({ content });
export const think = (reasoning_content: string) => delta({ reasoning_content });
export const wait = (until: Promise<void>): Piece => ({ wait: until });
export const silence: Piece = { silence: true };
export const breakOff: Piece = { breakOff: true };
export const done: Piece = { raw: 'data: [DONE]\n\n' };

/** The beginning of a call, or, with only an index and arguments, its continuation. */
export function callPiece(index: number, call: { id?: string; name?: string; args?: string }): Piece {
  const { id, name, args } = call;
  return delta({
    tool_calls: [
      { index, ...(id !== undefined && { id, type: 'function' }), function: { name, arguments: args ?? '' } },
    ],
  });
}

/** Complete calls, numbered from 0. */
export function calls(...asked: readonly (readonly [name: string, args: unknown])[]): Piece[] {
  return asked.map(([name, args], index) =>
    callPiece(index, {
      id: `theirs_${index}`,
      name,
      args: typeof args === 'string' ? args : JSON.stringify(args),
    }),
  );
}

/** The end of a stream. The usage comes after the reason, as with the original. */
export function finish(
  reason = 'stop',
  usage: { input: number; output: number } | null = { input: 10, output: 5 },
): Piece[] {
  const counts = usage && {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  };
  return [
    delta({}, reason),
    ...(counts ? [event({ id: 'chatcmpl-1', choices: [], usage: counts })] : []),
    done,
  ];
}

export function refusal(
  status: number,
  error: Record<string, unknown>,
  headers: Record<string, string> = {},
): Refusal {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ error }),
  };
}

export async function startOpenAiServer(): Promise<OpenAiServer> {
  const replies: Reply[] = [];
  const requests: ChatRequest[] = [];
  const waiting = new Map<number, (request: ChatRequest) => void>();

  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const left = new Promise<void>((resolve) => {
        response.on('close', () => {
          if (!response.writableFinished) resolve();
        });
      });
      // The request of the code under test; the tests check its content.
      const asked = { headers: request.headers, body: JSON.parse(body) as ChatBody, left };
      requests.push(asked);
      waiting.get(requests.length - 1)?.(asked);
      return answer(response, replies.shift() ?? refusal(500, { message: 'Nothing was scripted' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address is not a path.
  const port = portOf(server);

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    script: (...next) => void replies.push(...next),
    request: (index) => {
      const there = requests[index];
      return there ? Promise.resolve(there) : new Promise((resolve) => waiting.set(index, resolve));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(response: ServerResponse, reply: Reply): Promise<void> {
  if ('status' in reply) {
    response.writeHead(reply.status, reply.headers).end(reply.body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const piece of reply) {
    if ('raw' in piece) response.write(piece.raw);
    else if ('wait' in piece) await piece.wait;
    else if ('silence' in piece) return;
    else {
      // Waits until the bytes are flushed.
      await new Promise((resolve) => response.write('', resolve));
      response.destroy();
      return;
    }
  }
  response.end();
}
