import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parse } from '../../../http/exchange.js';
import { expectStatus } from '../../../suite/expect-reply.js';
import { required, Skip } from '../../../suite/finding.js';
import { at, textAt } from '../../../suite/read-json.js';
import type { SuiteContext } from '../../../suite/suite-context.js';

/** A POST to the receiver. */
export interface Delivery {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly event: unknown;
}

export interface WebhookReceiver {
  readonly secret: string;
  /** All that have come so far. */
  readonly deliveries: readonly Delivery[];
  /** Resolves with the first delivery that fits. */
  find(fits: (delivery: Delivery) => boolean): Promise<Delivery>;
}

/** A delivery that was refused is tried again after five seconds. */
const DUE_MS = 20_000;

/** Listens on this machine, and registers a webhook for new twins. @param answer the status and body for a delivery. */
export async function receiveWebhooks(
  context: SuiteContext,
  answer: (delivery: Delivery, deliveries: readonly Delivery[]) => { status: number; body?: string },
): Promise<WebhookReceiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const header = (name: string) => String(request.headers[`webhook-${name}`] ?? '');
      const delivery = {
        id: header('id'),
        timestamp: header('timestamp'),
        signature: header('signature'),
        body,
        event: parse(body),
      };
      deliveries.push(delivery);
      const { status, body: reply } = answer(delivery, deliveries);
      response.writeHead(status).end(reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.onEnd(() => server.closeAllConnections());
  context.onEnd(() => server.close());
  const { port } = server.address() as AddressInfo;
  const reply = await context.exchange('POST /v1/webhooks', {
    as: context.platform(),
    json: { url: `http://127.0.0.1:${port}/`, events: ['twin.created'] },
  });
  if (at(reply.json, 'code') === 'webhook_address_refused')
    throw new Skip('The server delivers no webhooks to this machine');
  expectStatus(reply, 201);
  context.onEnd(() =>
    context.exchange(`DELETE /v1/webhooks/${textAt(reply.json, 'webhookId')}`, {
      as: context.platform(),
    }),
  );
  return {
    secret: textAt(reply.json, 'secret'),
    deliveries,
    async find(fits) {
      const dueAt = Date.now() + DUE_MS;
      await context.poll(() => Promise.resolve(deliveries.some(fits) || Date.now() > dueAt));
      return required(deliveries.find(fits), `a delivery within ${DUE_MS / 1000} s`);
    },
  };
}

/** The reply that a receiver agrees with. */
export const challengeOf = ({ event }: Delivery): string =>
  JSON.stringify({ challenge: at(event, 'data', 'challenge') });

export const isVerification = ({ event }: Delivery): boolean => at(event, 'type') === 'webhook.verification';

/** What the signature of a delivery has to contain, by Standard Webhooks. */
export function signatureOf({ id, timestamp, body }: Delivery, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
