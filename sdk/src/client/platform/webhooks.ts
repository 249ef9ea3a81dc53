import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type {
  DeadLetter,
  DeadLetterList,
  Delivery,
  DeliveryList,
  DeliveryStatus,
  Webhook,
  WebhookCreate,
  WebhookCreated,
  WebhookList,
  WebhookPatch,
  WebhookTest,
  WebhookVerification,
} from '../../http/contract-schemas.js';
import { etagOf } from './if-match.js';
import type { ChangeOptions } from './if-match.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** Which deliveries a list has. */
export interface ListDeliveriesOptions extends PageOptions {
  readonly status?: DeliveryStatus | undefined;
}

/** URLs that events are sent to. Every method throws as the rest of the client does. */
export interface Webhooks {
  /**
   * The reply has the only copy of the secret. The webhook is `pending` until its receiver has answered the event `webhook.verification`
   * with the challenge in it.
   */
  create(webhook: WebhookCreate, options?: SendOptions): Promise<WebhookCreated>;
  get(webhookId: string, options?: CallOptions): Promise<Webhook>;
  /** One page of the owner's webhooks, newest first. */
  list(options?: PageOptions): Promise<WebhookList>;
  listAll(options?: CallOptions): AsyncIterableIterator<Webhook>;
  /** A merge patch (RFC 7396): omitted members stay, `null` removes. */
  update(webhookId: string, patch: WebhookPatch, options: ChangeOptions): Promise<Webhook>;
  /** Returns the webhook as it was. Pending deliveries are dropped. */
  delete(webhookId: string, options?: CallOptions): Promise<Webhook>;
  /** Sends the challenge again, once, and returns the outcome. Nothing is sent when the receiver has answered one already. */
  verify(webhookId: string, options?: CallOptions): Promise<WebhookVerification>;
  /** Sends a test event immediately, once, and returns the outcome. */
  test(webhookId: string, options?: CallOptions): Promise<WebhookTest>;
  /** The reply has the only copy of the new secret. For a day events are signed with both. */
  rotateSecret(webhookId: string, options?: SendOptions): Promise<WebhookCreated>;
  /** One page of deliveries with the last attempt of each, newest event first. Delivered ones are listed for seven days. */
  listDeliveries(webhookId: string, options?: ListDeliveriesOptions): Promise<DeliveryList>;
  listAllDeliveries(
    webhookId: string,
    options?: AllOptions<ListDeliveriesOptions>,
  ): AsyncIterableIterator<Delivery>;
  /** One page of failed deliveries, oldest event first. */
  listDeadLetters(webhookId: string, options?: PageOptions): Promise<DeadLetterList>;
  listAllDeadLetters(webhookId: string, options?: CallOptions): AsyncIterableIterator<DeadLetter>;
  /** Schedules a dead letter for delivery again. */
  retry(webhookId: string, deliveryId: string, options?: SendOptions): Promise<Webhook>;
}

export const createWebhooks = (transport: Transport): Webhooks => {
  const list: Webhooks['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/webhooks', { ...call, params: { query: queryOf(options) } }),
    );
  const listDeliveries: Webhooks['listDeliveries'] = (webhookId, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/webhooks/{webhookId}/deliveries', {
        ...call,
        params: { path: { webhookId }, query: queryOf(options) },
      }),
    );
  const listDeadLetters: Webhooks['listDeadLetters'] = (webhookId, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/webhooks/{webhookId}/dead-letters', {
        ...call,
        params: { path: { webhookId }, query: queryOf(options) },
      }),
    );

  return {
    create: (webhook, options) =>
      transport.data(once(options), (http, call) => http.POST('/v1/webhooks', { ...call, body: webhook })),
    get: (webhookId, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/webhooks/{webhookId}', { ...call, params: { path: { webhookId } } }),
      ),
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.webhooks,
      ),
    update: (webhookId, patch, { ifMatch, ...options }) =>
      transport.data(options, (http, call) =>
        http.PATCH('/v1/webhooks/{webhookId}', {
          ...call,
          params: { path: { webhookId }, header: { 'if-match': etagOf(ifMatch) } },
          body: patch,
        }),
      ),
    delete: (webhookId, options) =>
      transport.data(options, (http, call) =>
        http.DELETE('/v1/webhooks/{webhookId}', { ...call, params: { path: { webhookId } } }),
      ),
    verify: (webhookId, options) =>
      transport.data(options, (http, call) =>
        http.POST('/v1/webhooks/{webhookId}/verify', { ...call, params: { path: { webhookId } } }),
      ),
    test: (webhookId, options) =>
      transport.data(options, (http, call) =>
        http.POST('/v1/webhooks/{webhookId}/test', { ...call, params: { path: { webhookId } } }),
      ),
    rotateSecret: (webhookId, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/webhooks/{webhookId}/rotate-secret', { ...call, params: { path: { webhookId } } }),
      ),
    listDeliveries,
    listAllDeliveries: (webhookId, options) =>
      allOf(
        (page) => listDeliveries(webhookId, { ...options, ...page }),
        (page) => page.deliveries,
      ),
    listDeadLetters,
    listAllDeadLetters: (webhookId, options) =>
      allOf(
        (page) => listDeadLetters(webhookId, { ...options, ...page }),
        (page) => page.deadLetters,
      ),
    retry: (webhookId, deliveryId, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/webhooks/{webhookId}/dead-letters/{deliveryId}/retry', {
          ...call,
          params: { path: { webhookId, deliveryId } },
        }),
      ),
  };
};
