import type { Command, Handlers } from '../../auth/callers/handler.js';
import { etagOf } from '../../contract/reply/etag.js';
import type { MadeWebhook, WebhookService, WebhookUpdate } from './service.js';
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
  | 'listDeliveries'
  | 'listDeadLetters'
  | 'retryDeadLetter'
>;

export function createWebhookHandlers(command: Command, webhooks: WebhookService): WebhookHandlers {
  const { wake: afterCommit } = webhooks;
  return {
    createWebhook: command(
      'createWebhook',
      (transaction, { caller, body }) => webhooks.create(transaction, caller, body),
      made,
      { prepare: ({ body }) => webhooks.assertAddress(body.url), afterCommit },
    ),
    async listWebhooks({ caller, query }) {
      const { items, ...more } = await webhooks.list(caller, query);
      return { status: 200, body: { webhooks: items.map(toWebhook), ...more } };
    },
    async getWebhook({ caller, path }) {
      return tagged(await webhooks.get(caller, path.webhookId));
    },
    updateWebhook: command(
      'updateWebhook',
      (transaction, request) => webhooks.update(transaction, request.caller, updateOf(request)),
      tagged,
      { prepare: (request) => webhooks.prepareUpdate(request.caller, updateOf(request)), afterCommit },
    ),
    deleteWebhook: command(
      'deleteWebhook',
      (transaction, { caller, path }) => webhooks.delete(transaction, caller, path.webhookId),
      (state) => ({ status: 200, body: toWebhook(state) }),
    ),
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
    rotateWebhookSecret: command(
      'rotateWebhookSecret',
      (transaction, { caller, path }) => webhooks.rotate(transaction, caller, path.webhookId),
      made,
    ),
    async listDeliveries({ caller, path, query }) {
      const { items, ...more } = await webhooks.deliveries(caller, path.webhookId, query);
      return { status: 200, body: { deliveries: items, ...more } };
    },
    async listDeadLetters({ caller, path, query }) {
      const { items, ...more } = await webhooks.deadLetters(caller, path.webhookId, query);
      return { status: 200, body: { deadLetters: items, ...more } };
    },
    retryDeadLetter: command(
      'retryDeadLetter',
      (transaction, { caller, path }) => webhooks.retry(transaction, caller, path.webhookId, path.deliveryId),
      (state) => ({ status: 200, body: toWebhook(state) }),
      { afterCommit },
    ),
  };
}

type UpdateRequest = Parameters<WebhookHandlers['updateWebhook']>[0];

function updateOf({ path, header, body }: UpdateRequest): WebhookUpdate {
  return { id: path.webhookId, ifMatch: header['if-match'], patch: body };
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
