import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { ApiKeyAuthenticator } from './auth/api-keys/authentication/authenticator.js';
import type { ApiKeyManagement } from './auth/api-keys/management.js';
import type { OracleIdentity } from './auth/oracle-identity.js';
import type { Revocations } from './auth/revocations/service.js';
import type { SealedBox } from './auth/encryption/sealed-box.js';
import type { Config } from './config/settings.js';
import type { Commands } from './auth/callers/handler.js';
import type { Agent } from './oracle/turn/agent.js';
import type { Notifications } from './pubsub/postgres/notifications.js';
import type { Redis } from './pubsub/redis/redis.js';
import type { Deprecation } from '../generated/deprecations.js';
import type { PluginSelection } from './plugins/open-plugins.js';
import type { Capacity } from './startup/open-capacity.js';

/** What the server is composed of that exists before it. */
export interface AppOptions {
  readonly config: Config;
  readonly dataSource: DataSource;
  /** The address of the database, without a pooler. */
  readonly directUrl: string;
  /** Separate connections to the same database, for work that must not wait behind requests. */
  readonly reserved: DataSource;
  readonly apiKeys: ApiKeyManagement;
  readonly keyAuthenticator: ApiKeyAuthenticator;
  readonly identity: OracleIdentity;
  readonly sealedBox: SealedBox;
  readonly commands: Commands;
  readonly revocations: Revocations;
  readonly notifications: Notifications;
  /** Shared state of replicas; a single replica needs none. */
  readonly redis?: Redis | undefined;
  readonly log: Logger;
  readonly plugins: PluginSelection;
  /** Replaces the agent that the settings select. */
  readonly createAgent?: (() => Agent) | undefined;
  /** Default: those of the contract. */
  readonly deprecations?: readonly Deprecation[] | undefined;
  /** Decides what has ended, and on which day a call is counted. */
  readonly clock?: (() => Date) | undefined;
  readonly capacity: Capacity;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}
