/** What both senders find in the database: webhooks at the receiver of the harness, and events of the platform. */
import type { DataSource } from 'typeorm';
import { createSealedBox, type SealedBox } from '../../../../server/auth/encryption/sealed-box.js';
import { newIdentifier } from '../../../../server/persistence/identifier.js';
import { openDatabase } from '../../../../server/persistence/database.js';
import { recordEvents } from '../../../../server/platform/events/event-store.js';
import { newSecret } from '../../../../server/platform/webhooks/secret.js';
import { hostOf } from '../../../../server/platform/webhooks/webhook-limits.js';
import { entities } from '../../../../server/startup/entities.js';

export const WEBHOOKS = 8;

const OWNER = 'did:key:bench';
const EVENTS_AT_ONCE = 500;

export interface Rows {
  readonly dataSource: DataSource;
  readonly sealedBox: SealedBox;
  readonly events: number;
}

/** Each of the eight webhooks gets each event. */
export async function prepareRows(): Promise<Rows> {
  const { DATABASE_URL: url = '', BENCH_RECEIVER: receiver = '', BENCH_EVENTS } = process.env;
  const events = Number(BENCH_EVENTS);
  const dataSource = await openDatabase({ url, entities, poolSize: 4 });
  const sealedBox = createSealedBox([Buffer.alloc(32, 1)]);
  await dataSource.query('delete from webhooks');
  for (let number = 0; number < WEBHOOKS; number++) {
    const address = `${receiver}/${number}`;
    const secret = await sealedBox.seal(newSecret(), OWNER);
    await dataSource.query(
      `insert into webhooks (id, owner_did, url, host, secret, status, verified_at, created_at, updated_at, cursor)
       values ($1, $2, $3, $4, $5, 'active', now(), now(), now(), (select coalesce(max(id), 0) from events))`,
      [newIdentifier('whk'), OWNER, address, hostOf(address), secret],
    );
  }
  for (let made = 0; made < events; made += EVENTS_AT_ONCE) {
    const subjects = Array.from(
      { length: Math.min(EVENTS_AT_ONCE, events - made) },
      (_, index) => made + index,
    );
    await dataSource.transaction((manager) =>
      recordEvents(
        manager,
        { ownerDid: OWNER },
        subjects.map((number) => ({ type: 'twin.updated', subject: `did:x:${number}`, data: {} })),
      ),
    );
  }
  return { dataSource, sealedBox, events };
}
