import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { startHttpServer } from '../../../outbound/testing/https-server.js';
import type { PlatformEvent } from '../../events/platform-event.js';

/** What came, as it came. */
export interface ReceivedMessage {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly event: PlatformEvent;
}

/** Answers 204 unless it says something else. */
export type Answer = (message: ReceivedMessage, response: ServerResponse) => void | Promise<void>;

export interface Receiver {
  readonly url: string;
  readonly messages: ReceivedMessage[];
  /** What it was asked before it got events; not among the messages. */
  readonly challenges: ReceivedMessage[];
  /** Those that were answered with 204, by subject. */
  readonly accepted: ReceivedMessage[];
  /** From now on. */
  answer: Answer;
  /** From now on; it agrees unless this says something else. */
  answerChallenge: Answer;
  /** Resolves when it holds. */
  until(holds: (receiver: Receiver) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** A server that receives webhooks. */
export async function startReceiver(answer: Answer = () => undefined): Promise<Receiver> {
  const waiting = new Set<() => void>();
  const server = await startHttpServer((request, response) => void take(request, response));
  const receiver: Receiver = {
    url: server.url,
    messages: [],
    challenges: [],
    accepted: [],
    answer,
    answerChallenge: agree,
    async until(holds) {
      while (!holds(receiver)) await new Promise<void>((wake) => waiting.add(wake));
    },
    close: server.close,
  };
  return receiver;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const message = { headers, body, event: JSON.parse(body) as PlatformEvent };
    if (message.event.type === 'webhook.verification') {
      receiver.challenges.push(message);
      wakeAll();
      return receiver.answerChallenge(message, response);
    }
    receiver.messages.push(message);
    wakeAll();
    await receiver.answer(message, response);
    if (response.writableEnded || response.headersSent) return;
    receiver.accepted.push(message);
    response.writeHead(204).end();
    wakeAll();
  }

  function wakeAll(): void {
    for (const wake of waiting) wake();
    waiting.clear();
  }
}

/** As docs/events.md tells receivers to. */
export const agree: Answer = ({ event }, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ challenge: event.data.challenge }));
};

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end();

/** As a receiver does it, by the reference library. Throws when the signature is not right. */
export function verify({ headers, body }: ReceivedMessage, secret: string): unknown {
  return new Verifier(secret).verify(body, headers);
}
