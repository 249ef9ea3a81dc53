import type { Handlers } from '../../auth/callers/handler.js';
import { makeOnce } from '../../idempotency/make-once.js';
import type { Once } from '../../idempotency/once.js';
import { etagOf } from '../../contract/etag.js';
import type { MadeWebhook, WebhookService } from './service.js';
import { toWebhook, type WebhookState } from './webhook.js';

export type WebhookHandlers = Handlers<
  | 'createWebhook'
  | 'listWebhooks'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'verifyWebhook'
  | 'testWebhook'
  | 'rotateWebhookSecret'
  | 'listDeadLetters'
  | 'retryDeadLetter'
>;

export function createWebhookHandlers(webhooks: WebhookService, once: Once): WebhookHandlers {
  return {
    createWebhook: makeOnce(
      once,
      'createWebhook',
      ({ caller, body }, alongside) => webhooks.create(caller, body, alongside),
      made,
    ),
    async listWebhooks({ caller, query }) {
      const { items, nextCursor } = await webhooks.list(caller, query);
      return { status: 200, body: { webhooks: items.map(toWebhook), ...(nextCursor && { nextCursor }) } };
    },
    async getWebhook({ caller, path }) {
      return tagged(await webhooks.get(caller, path.webhookId));
    },
    async updateWebhook({ caller, path, header, body }) {
      return tagged(await webhooks.update(caller, path.webhookId, header['if-match'], body));
    },
    async deleteWebhook({ caller, path }) {
      return { status: 200, body: toWebhook(await webhooks.delete(caller, path.webhookId)) };
    },
    async verifyWebhook({ caller, path }) {
      const { verified, status, error, milliseconds } = await webhooks.verify(caller, path.webhookId);
      return {
        status: 200,
        body: {
          verified,
          ...(status !== undefined && { status }),
          ...(error !== undefined && { error }),
          ...(milliseconds !== undefined && { milliseconds }),
        },
      };
    },
    async testWebhook({ caller, path }) {
      const { delivered, status, error, milliseconds } = await webhooks.test(caller, path.webhookId);
      return {
        status: 200,
        body: {
          delivered,
          ...(status !== undefined && { status }),
          ...(error !== undefined && { error }),
          milliseconds,
        },
      };
    },
    rotateWebhookSecret: makeOnce(
      once,
      'rotateWebhookSecret',
      ({ caller, path }, alongside) => webhooks.rotate(caller, path.webhookId, alongside),
      made,
    ),
    async listDeadLetters({ caller, path, query }) {
      const { deadLetters, nextCursor } = await webhooks.deadLetters(caller, path.webhookId, query);
      return { status: 200, body: { deadLetters, ...(nextCursor && { nextCursor }) } };
    },
    retryDeadLetter: makeOnce(
      once,
      'retryDeadLetter',
      ({ caller, path }, alongside) => webhooks.retry(caller, path.webhookId, path.deliveryId, alongside),
      (state: WebhookState) => ({ status: 200 as const, body: toWebhook(state) }),
    ),
  };
}

function tagged(state: WebhookState) {
  return { status: 200 as const, body: toWebhook(state), headers: { ETag: etagOf(state.row.revision) } };
}

function made(state: MadeWebhook) {
  return {
    status: 201 as const,
    body: { ...toWebhook(state), secret: state.secret },
    headers: { Location: `/v1/webhooks/${state.row.id}`, ETag: etagOf(state.row.revision) },
  };
}
