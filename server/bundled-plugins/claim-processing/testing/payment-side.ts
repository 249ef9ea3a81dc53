import { buffer } from 'node:stream/consumers';
import { startHttpServer } from '../../../outbound/testing/https-server.js';

/** A submission as it arrived. */
export interface Submission {
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly event: { readonly id: string; readonly source: string; readonly subject: string };
}

/** Receives submissions on 127.0.0.1. */
export interface PaymentSide {
  readonly url: string;
  readonly received: readonly Submission[];
  /** The status for each one; without one it does not answer, and the request stays open. */
  answer: (submission: Submission) => number | undefined;
  /** Resolves when so many have arrived. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startPaymentSide(): Promise<PaymentSide> {
  const received: Submission[] = [];
  const waiting = new Set<() => void>();
  const { url, close } = await startHttpServer((request, response) => {
    void buffer(request).then((body) => {
      const submission = {
        authorization: request.headers.authorization,
        contentType: request.headers['content-type'],
        event: JSON.parse(body.toString()) as Submission['event'],
      };
      received.push(submission);
      for (const notice of waiting) notice();
      const status = side.answer(submission);
      if (status !== undefined) response.writeHead(status).end();
    });
  });
  const side: PaymentSide = {
    url: `${url}/claims`,
    received,
    answer: () => 202,
    until: (count) =>
      new Promise((resolve) => {
        const notice = () => {
          if (received.length < count) return;
          waiting.delete(notice);
          resolve();
        };
        waiting.add(notice);
        notice();
      }),
    close,
  };
  return side;
}
