import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createSealedBox } from '../../../auth/encryption/sealed-box.js';
import { newIdentifier } from '../../../persistence/identifier.js';
import { createLogger } from '../../../startup/logging.js';
import { openDatabase } from '../../../persistence/database.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { EventEntity } from '../../events/entity.js';
import { recordEvents } from '../../events/event-store.js';
import { listDeadLetters } from '../store/dead-letters.js';
import { DeliveryEntity, WebhookEntity, type WebhookRow } from '../entity.js';
import { hostOf } from '../webhook-limits.js';
import { newSecret } from '../secret.js';
import { createSend, type SendOptions } from '../send-delivery.js';
import { createWebhookStore, insertWebhook } from '../store/webhook-store.js';
import { createThrottle } from '../store/host-throttle.js';
import { createVerification } from '../store/due-challenges.js';
import {
  startWebhookWorker,
  type WebhookWorker,
  type WebhookWorkerOptions,
} from '../delivery/delivery-worker.js';

/** A database with webhooks whose receivers have agreed unless a test says otherwise, and as many workers on it as a test likes. */
export interface WebhookStage {
  readonly dataSource: DataSource;
  readonly logged: string[];
  addWebhook(
    url: string,
    more?: Partial<WebhookRow>,
    ownerDid?: string,
  ): Promise<{ id: string; secret: string }>;
  /** One event for each subject, in one transaction. */
  happen(...subjects: string[]): Promise<void>;
  start(options?: Partial<WebhookWorkerOptions>, sending?: Partial<SendOptions>): WebhookWorker;
  stateOf(id: string): Promise<{ row: WebhookRow; pending: number; dead: number }>;
  deadLettersOf(id: string): ReturnType<typeof listDeadLetters>;
  /** Resolves when nothing waits for the webhook any more. */
  untilEmpty(id: string): Promise<void>;
  close(): Promise<void>;
}

const OWNER = 'did:key:owner';

const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

export async function openWebhookStage(): Promise<WebhookStage> {
  const database = await createTestDatabase();
  const dataSource = await openDatabase({
    url: database.url,
    entities: [WebhookEntity, DeliveryEntity, EventEntity],
    poolSize: 20,
  });
  const sealedBox = createSealedBox([randomBytes(32)]);
  const store = createWebhookStore(dataSource);
  const workers: WebhookWorker[] = [];
  const logged: string[] = [];
  const log = createLogger('info', { write: (line: string) => void logged.push(line) });

  const stateOf = async (id: string) => {
    const state = await store.find(id, undefined);
    if (!state) throw new Error(`There is no webhook ${id}`);
    return state;
  };

  return {
    dataSource,
    logged,

    async addWebhook(url, more = {}, ownerDid = OWNER) {
      const secret = newSecret();
      const row = {
        id: newIdentifier('whk'),
        ownerDid,
        url,
        host: hostOf(url),
        eventTypes: null,
        subject: null,
        description: null,
        secret: await sealedBox.seal(secret, ownerDid),
        previousSecret: null,
        previousUntil: null,
        status: 'active' as const,
        verifiedAt: new Date(),
        verificationError: null,
        challengeAttempts: 0,
        nextChallengeAt: null,
        disabledReason: null,
        failingSince: null,
        consecutiveFailures: 0,
        pausedUntil: null,
        revision: 1,
        createdAt: new Date(),
        updatedAt: new Date(),
        ...more,
      };
      await insertWebhook(dataSource.manager, row);
      return { id: row.id, secret };
    },

    happen: (...subjects) =>
      dataSource.transaction((manager) =>
        recordEvents(
          manager,
          { ownerDid: OWNER },
          subjects.map((subject) => ({ type: 'twin.updated' as const, subject, data: {} })),
        ),
      ),

    start(options = {}, sending = {}) {
      const worker = startWebhookWorker({
        dataSource,
        send: createSend({ sealedBox, allowPrivate: true, ...sending }),
        throttle: createThrottle(dataSource),
        verification: createVerification(dataSource),
        log,
        schedule: [5, 5, 5, 5, 5, 5, 5, 5, 5],
        misconfiguredSchedule: options.schedule ?? [5, 5, 5],
        challengeSchedule: [5, 5, 5],
        rates: { webhook: UNLIMITED, host: UNLIMITED },
        pauses: { afterFailures: 5, firstMs: 5, longestMs: 20 },
        pollMs: 10,
        ...options,
      });
      workers.push(worker);
      return worker;
    },

    stateOf,
    deadLettersOf: (id) => listDeadLetters(dataSource, id, { limit: 100 }),

    async untilEmpty(id) {
      for (;;) {
        const { row, pending } = await stateOf(id);
        const [log] = await dataSource.query<{ head: string }[]>(
          'select coalesce(max(id), 0) as head from events',
        );
        if (pending === 0 && row.cursor === log?.head) return;
      }
    },

    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      await dataSource.destroy();
      await database.drop();
    },
  };
}
