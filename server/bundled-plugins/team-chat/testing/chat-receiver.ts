import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpServer } from '../../../outbound/testing/https-server.js';

/** A reply of the plugin, as the chat platform gets it. */
export interface ReceivedReply {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: string;
  readonly body: Record<string, unknown>;
}

/** The chat platforms, as far as the plugin calls them. */
export interface ChatReceiver {
  readonly url: string;
  /** Whatever was received, also what was not accepted. */
  readonly replies: ReceivedReply[];
  /** From now on. */
  answer: (reply: ReceivedReply, response: ServerResponse) => void;
  /** Resolves with the first reply that fits, when it is there. */
  until(fits: (reply: ReceivedReply) => boolean): Promise<ReceivedReply>;
  close(): Promise<void>;
}

/** What all platforms take for a success. */
export const accept: ChatReceiver['answer'] = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');

export async function startChatReceiver(): Promise<ChatReceiver> {
  const waiting = new Set<() => void>();
  const server = await startHttpServer((request, response) => void take(request, response));
  const receiver: ChatReceiver = {
    url: server.url,
    replies: [],
    answer: accept,
    async until(fits) {
      for (;;) {
        const found = receiver.replies.find(fits);
        if (found) return found;
        await new Promise<void>((wake) => waiting.add(wake));
      }
    },
    close: server.close,
  };
  return receiver;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let bytes = '';
    for await (const chunk of request.setEncoding('utf8')) bytes += String(chunk);
    const { method = '', url: path = '', headers } = request;
    const reply = { method, path, headers, bytes, body: JSON.parse(bytes) as Record<string, unknown> };
    receiver.replies.push(reply);
    receiver.answer(reply, response);
    for (const wake of waiting) wake();
    waiting.clear();
  }
}
