/** The twin platform: protocols, twins and their graph, governance, claims, events and bulk. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { DidResolver } from '../auth/did/resolver.js';
import type { OracleIdentity } from '../auth/oracle-identity.js';
import type { SealedBox } from '../auth/sealed/sealed-box.js';
import type { Config } from '../config.js';
import type { Once } from '../idempotency/once.js';
import type { Notifications } from '../persistence/notifications.js';
import { createChanges } from './change/changes.js';
import { EventEntity } from './events/entity.js';
import { createTwinKeys } from './twins/did-keys.js';
import { TwinEntity } from './twins/entity.js';
import { createTwinGraph } from './twins/graph.js';
import { createTwinHandlers } from './twins/handlers.js';
import { createTwinService } from './twins/service.js';
import { createTwinStore } from './twins/store.js';

/** Its tables, for the data source. */
export const platformEntities = [TwinEntity, EventEntity];

export interface PlatformOptions {
  readonly config: Config;
  readonly dataSource: DataSource;
  /** Other connections to the same database, for what must not wait behind requests. */
  readonly reserved: DataSource;
  readonly once: Once;
  /** Issues credentials, and is named for what the platform does by itself. */
  readonly identity: OracleIdentity;
  readonly sealedBox: SealedBox;
  readonly notifications: Notifications;
  readonly publicUrl: () => string;
  readonly log: Logger;
}

/** Sees to it that the records are there which every deployment begins with. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function createPlatform(options: PlatformOptions) {
  const { dataSource, once } = options;
  const changes = createChanges(dataSource);
  const twinStore = createTwinStore(dataSource);

  return {
    handlers: {
      ...createTwinHandlers(createTwinService(twinStore, changes), once),
    },
    /** For the oracle's agent. */
    graph: createTwinGraph(twinStore),
    /** Who may sign as the platform's twins. */
    keys: (elsewhere: DidResolver) => createTwinKeys(twinStore, elsewhere),
    /** Begins what goes on by itself: the clock of verification, webhooks, imports. */
    start: () => undefined,
    /** Resolves when nothing of that is under way any more. */
    stop: () => Promise.resolve(),
  };
}
