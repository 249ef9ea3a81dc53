import type { EventStream } from '../http/event-stream.js';
import type { Exchange } from '../http/exchange.js';
import type { Frame } from '../http/frames.js';
import type { Credentials, User } from '../identity/user.js';
import type { EventSocket } from '../socket/event-socket.js';
import { expectStatus } from '../suite/expect-reply.js';
import { expectThat, required } from '../suite/finding.js';
import { listAt, textAt } from '../suite/read-json.js';
import type { SocketOptions, SuiteContext } from '../suite/suite-context.js';

type Headers = Readonly<Record<string, string>>;

/** Members of a message beside its text. */
export type Message = string | (Readonly<Record<string, unknown>> & { readonly message: string });

const bodyOf = (message: Message) => (typeof message === 'string' ? { message } : message);

/** A new user in a new session. */
export class Conversation {
  private constructor(
    private readonly context: SuiteContext,
    readonly user: User,
    readonly sessionId: string,
    private readonly as: Credentials,
  ) {}

  static async open(context: SuiteContext): Promise<Conversation> {
    const user = await context.user();
    return new Conversation(context, user, await context.session(user), user);
  }

  /** Another session of the same user. */
  async another(): Promise<Conversation> {
    return new Conversation(this.context, this.user, await this.context.session(this.user), this.as);
  }

  /** The same session with other credentials. */
  signedInBy(as: Credentials): Conversation {
    return new Conversation(this.context, this.user, this.sessionId, as);
  }

  /** Sends a message, and reads the answer as it comes. */
  stream(message: Message, headers: Headers = {}): Promise<EventStream> {
    return this.context.openStream(`POST /messages/${this.sessionId}`, {
      as: this.as,
      json: { ...bodyOf(message), stream: true },
      headers,
    });
  }

  /** Sends a message, and waits for the answer. */
  send(message: Message, headers: Headers = {}): Promise<Exchange> {
    return this.context.exchange(`POST /messages/${this.sessionId}`, {
      as: this.as,
      json: bodyOf(message),
      headers,
    });
  }

  join(runId: string, query = '', headers: Headers = {}): Promise<EventStream> {
    return this.context.openStream(`GET /runs/${runId}${query}`, { as: this.as, headers });
  }

  get(path: string): Promise<Exchange> {
    return this.context.exchange(`GET ${path}`, { as: this.as });
  }

  abort(): Promise<Exchange> {
    return this.context.exchange('POST /messages/abort', {
      as: this.as,
      json: { sessionId: this.sessionId },
    });
  }

  abortRun(runId: string): Promise<Exchange> {
    return this.context.exchange(`POST /runs/${runId}/abort`, { as: this.as });
  }

  delete(): Promise<Exchange> {
    return this.context.exchange(`DELETE /sessions/${this.sessionId}`, { as: this.as });
  }

  /** The result of a call, by HTTP. */
  submit(result: Readonly<Record<string, unknown>>, as: Credentials = this.as): Promise<Exchange> {
    return this.context.exchange(`POST /sessions/${this.sessionId}/tool-results`, { as, json: result });
  }

  socket(options: Partial<SocketOptions> = {}): Promise<EventSocket> {
    return this.context.connectSocket({ as: this.user, sessionId: this.sessionId, ...options });
  }

  async transcript(): Promise<readonly unknown[]> {
    const reply = await this.get(`/messages/${this.sessionId}`);
    expectStatus(reply, 200);
    return listAt(reply.json, 'messages');
  }

  /** The last reply of the transcript. */
  async lastReply(): Promise<unknown> {
    const last = (await this.transcript()).at(-1);
    expectThat(textAt(last, 'type') === 'ai', 'a reply at the end of the transcript', last);
    return last;
  }
}

export const runIdOf = ({ exchange }: EventStream): string =>
  required(exchange.headers['x-run-id'], 'the header X-Run-Id');

export const idsOf = (frames: readonly Frame[]): readonly (number | undefined)[] =>
  frames.map(({ id }) => id);

export const ofEvent = (frames: readonly Frame[], ...events: readonly string[]): readonly Frame[] =>
  frames.filter(({ event }) => events.includes(event));

/** The last frame of a stream that was read to its end. */
export function doneOf(frames: readonly Frame[]): Frame['data'] {
  const last = required(frames.at(-1), 'frames');
  expectThat(last.event === 'done', 'done as the last frame', last.raw);
  return last.data;
}
