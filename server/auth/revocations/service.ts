/**
 * The set of revoked tokens. The table is authoritative; every replica holds a copy in memory, because it is consulted on every use of a
 * token. NOTIFY after the commit updates the copies at once; a periodic read finds lost notifications.
 */
import type { DataSource, EntityManager } from 'typeorm';
import type { UnitOfWork } from '../../command/unit-of-work.js';
import { REVOCATIONS } from '../../persistence/notify-channels.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import { createPeriodicTask } from '../../async/periodic-task.js';
import { type RevocationListener, createKnownRevocations } from './known.js';
import { parseRevocations, serializeRevocations } from './revocation-notifications.js';
import { type RevokedToken, createRevocationReader, insertRevocations } from './store.js';

const READ_EVERY_MS = 30_000;
const READ_AGAIN_AFTER_FAILURE_MS = 1_000;

export interface Revocations {
  /** Whether this replica knows the token to be revoked, by the token's id. Needs no database. */
  has(id: string): boolean;
  /**
   * Permanently revokes the tokens that `find` resolves to, in the transaction of `find`: everything is stored, or nothing. When it
   * resolves, this replica knows the revocation, and the others are being notified.
   */
  revoke(by: string, find: (transaction: EntityManager) => Promise<readonly RevokedToken[]>): Promise<void>;
  /** Called once for each id, whether it was revoked here or on another replica. @returns a function that removes the listener. */
  onRevoked(listener: RevocationListener): () => void;
  close(): Promise<void>;
}

export interface RevocationsOptions {
  readonly dataSource: DataSource;
  readonly unitOfWork: UnitOfWork;
  readonly notifications: Notifications;
  readonly clock?: () => Date;
  /** The table could not be read; it is retried after a second. */
  readonly onReadFailed: (error: unknown) => void;
  /** The other listeners were called anyway. */
  readonly onListenerFailed: (error: unknown) => void;
  readonly readEveryMs?: number;
}

/** Resolves when all stored revocations are loaded. */
export async function createRevocations({
  dataSource,
  unitOfWork,
  notifications,
  clock = () => new Date(),
  onReadFailed,
  onListenerFailed,
  readEveryMs = READ_EVERY_MS,
}: RevocationsOptions): Promise<Revocations> {
  const known = createKnownRevocations(clock, onListenerFailed);
  const reader = createRevocationReader(dataSource);
  const read = async () => {
    known.add(await reader.read());
    known.forgetExpired();
  };
  const reading = createPeriodicTask(read, {
    everyMs: readEveryMs,
    retryMs: READ_AGAIN_AFTER_FAILURE_MS,
    onFailed: onReadFailed,
  });

  const onNotification = (payload: string) => {
    const tokens = parseRevocations(payload);
    if (tokens) known.add(tokens);
    else reading.runSoon();
  };
  // Before the first read, so that no revocation is missed between the two.
  const stopListening = await notifications.listen(REVOCATIONS, onNotification, () => reading.runSoon());
  const close = async () => {
    stopListening();
    await reading.close();
  };
  try {
    await read();
  } catch (error) {
    await close();
    throw error;
  }

  return {
    has: (id) => known.has(id),

    async revoke(by, find) {
      const tokens = await unitOfWork({ ownerDid: by }, async (transaction) => {
        const result = await find(transaction);
        await insertRevocations(transaction, result, by);
        return { result };
      });
      known.add(tokens);
      if (tokens.length > 0) void notifications.send(REVOCATIONS, ...serializeRevocations(tokens));
    },

    onRevoked: (listener) => known.onAdded(listener),
    close,
  };
}
