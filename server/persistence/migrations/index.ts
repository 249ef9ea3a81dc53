/** Every migration, oldest first. A list in code, as patterns of file names break in bundles and tests. */
import { Foundation1763700000000 } from './0001-foundation.js';
import { Identity1764100000000 } from './0002-identity.js';
import { Runs1764700000000 } from './0003-runs.js';
import { Agent1765900000000 } from './0004-agent.js';
import { Register1766600000000 } from './0005-register.js';
import { Governance1766600100000 } from './0006-governance.js';
import { Delivery1766600200000 } from './0007-delivery.js';
import { ImportResults1766700000000 } from './0008-import-results.js';
import { MessageBytes1766700100000 } from './0009-message-bytes.js';
import { IdleAttempts1766700200000 } from './0010-idle-attempts.js';
import { ExternalIds1766700300000 } from './0011-external-ids.js';
import { WebhookVerification1766700400000 } from './0012-webhook-verification.js';
import { KnownApiKeys1766700500000 } from './0013-known-api-keys.js';
import { EventOrder1766700600000 } from './0014-event-order.js';
import { DeprecatedCalls1766700700000 } from './0015-deprecated-calls.js';
import { NewestVersion1766700800000 } from './0016-newest-version.js';
import { PluginMigrations1766700900000 } from './0017-plugin-migrations.js';
import { PluginPermissions1766701000000 } from './0018-plugin-permissions.js';
import { ReplicaFigures1766701100000 } from './0019-replica-figures.js';
import { DeliveredWebhooks1766701200000 } from './0020-delivered-webhooks.js';
import { RunTraces1766701300000 } from './0021-run-traces.js';
import { AuditLog1766701400000 } from './0022-audit-log.js';
import { PluginMigrationTexts1766701500000 } from './0023-plugin-migration-texts.js';
import { TrimMarks1766701600000 } from './0024-trim-marks.js';
import { Erasures1766701700000 } from './0025-erasures.js';
import { SchemaCompatibility1766702000000 } from './0028-schema-compatibility.js';
import { NotifyAfterCommit1766702100000 } from './0029-notify-after-commit.js';
import { PluginDataPlans1766702200000 } from './0030-plugin-data-plans.js';
import { RunIdsOfBefore1766702300000 } from './0031-run-ids-of-before.js';
import { RunIdsOfBeforeChecked1766702400000 } from './0032-run-ids-of-before-checked.js';
import { RunLogByWeek1766702500000 } from './0033-run-log-by-week.js';

export const migrations = [
  Foundation1763700000000,
  Identity1764100000000,
  Runs1764700000000,
  Agent1765900000000,
  Register1766600000000,
  Governance1766600100000,
  Delivery1766600200000,
  ImportResults1766700000000,
  MessageBytes1766700100000,
  IdleAttempts1766700200000,
  ExternalIds1766700300000,
  WebhookVerification1766700400000,
  KnownApiKeys1766700500000,
  EventOrder1766700600000,
  DeprecatedCalls1766700700000,
  NewestVersion1766700800000,
  PluginMigrations1766700900000,
  PluginPermissions1766701000000,
  ReplicaFigures1766701100000,
  DeliveredWebhooks1766701200000,
  RunTraces1766701300000,
  AuditLog1766701400000,
  PluginMigrationTexts1766701500000,
  TrimMarks1766701600000,
  Erasures1766701700000,
  SchemaCompatibility1766702000000,
  NotifyAfterCommit1766702100000,
  PluginDataPlans1766702200000,
  RunIdsOfBefore1766702300000,
  RunIdsOfBeforeChecked1766702400000,
  RunLogByWeek1766702500000,
];
