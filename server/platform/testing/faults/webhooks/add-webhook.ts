import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Caller } from '../../../../testing/faults/client/retrying-caller.js';
import { startReceiver, type Receiver } from '../../../webhooks/testing/receiver.js';
import type { TwinOwner } from '../writers/twin-owner.js';
import type { PlatformStage } from '../platform-stage.js';

const madeSchema = z.object({ webhookId: z.string(), secret: z.string() });

const POLL_MS = 50;

/** Creates a webhook for the receiver. Resolves when the receiver has answered the challenge. */
export async function addWebhook(
  caller: Caller,
  { url }: Pick<Receiver, 'url'>,
  wanted: { readonly events?: readonly string[]; readonly subject?: string },
): Promise<{ webhookId: string; secret: string }> {
  const { body } = await caller.ask({ method: 'POST', path: '/v1/webhooks', json: { url, ...wanted } });
  const made = madeSchema.parse(body);
  const path = `/v1/webhooks/${made.webhookId}`;
  while (statusSchema.parse((await caller.ask({ method: 'GET', path })).body).status !== 'active')
    await delay(POLL_MS);
  return made;
}

const statusSchema = z.object({ status: z.string() });

const stateSchema = z.object({ pending: z.number(), dead: z.number() });

/** Resolves when it has no pending deliveries. @returns the number of dead letters. */
export async function untilSettled(caller: Caller, webhookId: string): Promise<number> {
  for (;;) {
    const { body } = await caller.ask({ method: 'GET', path: `/v1/webhooks/${webhookId}` });
    const { pending, dead } = stateSchema.parse(body);
    if (pending === 0) return dead;
    await delay(POLL_MS);
  }
}

const lettersSchema = z.object({
  deadLetters: z.array(
    z.object({ deliveryId: z.string(), attempts: z.number(), event: z.object({ id: z.number() }) }),
  ),
});

export async function deadLettersOf(caller: Caller, webhookId: string) {
  const path = `/v1/webhooks/${webhookId}/dead-letters`;
  return lettersSchema.parse((await caller.ask({ method: 'GET', path })).body).deadLetters;
}

/** Resolves when the retry is confirmed. */
export async function retry(caller: Caller, webhookId: string, deliveryId: string): Promise<void> {
  const path = `/v1/webhooks/${webhookId}/dead-letters/${deliveryId}/retry`;
  const headers = { 'idempotency-key': `retry-${deliveryId}` };
  const { status } = await caller.ask({ method: 'POST', path, headers });
  if (status !== 200) throw new Error(`a retry was answered with ${status}`);
}

/** A twin whose events a receiver is subscribed to. */
export interface Delivery {
  readonly receiver: Receiver;
  readonly webhookId: string;
  /** Changes the twin. @returns the number of the event. */
  readonly happen: () => Promise<number>;
  /** The numbers of the events that arrived, with the number of delivery ids of each. */
  came(): { readonly events: readonly number[]; readonly ids: number };
  close(): Promise<void>;
}

export async function openDelivery(
  { admin, database }: PlatformStage,
  { make, change, read }: TwinOwner,
): Promise<Delivery> {
  const { did } = await make('/v1/entities', { type: 'Project', protocol: 'did:ixo:protocol/project' });
  const receiver = await startReceiver();
  const { webhookId } = await addWebhook(admin, receiver, { subject: did });
  return {
    receiver,
    webhookId,
    async happen() {
      const { revision } = await read(did);
      const headers = { 'if-match': `"${revision}"` };
      const json = { metadata: { name: `revision ${revision + 1}` } };
      await change({ method: 'PATCH', path: `/v1/entities/${did}`, headers, json }, 412);
      const [event] = await database.query<{ id: string }[]>(
        'select id from events where subject = $1 and revision = $2',
        [did, revision + 1],
      );
      return Number(event?.id);
    },
    came: () => ({
      events: receiver.messages.map(({ event }) => event.id),
      ids: new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size,
    }),
    async close() {
      await admin.ask({ method: 'DELETE', path: `/v1/webhooks/${webhookId}` });
      await receiver.close();
    },
  };
}
