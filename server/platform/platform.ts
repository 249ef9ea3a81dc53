/** The twin platform: protocols, twins and their graph, governance, claims, events and bulk. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Deprecation } from '../../generated/deprecations.js';
import type { DidResolver } from '../auth/did/resolver.js';
import type { OracleIdentity } from '../auth/oracle-identity.js';
import type { SealedBox } from '../auth/encryption/sealed-box.js';
import type { Config } from '../config/settings.js';
import type { Commands } from '../auth/callers/handler.js';
import type { Trim } from '../ports/trim-port.js';
import type { Notifications } from '../pubsub/postgres/notifications.js';
import { createClaimsAdapter } from './agent-view/claims-adapter.js';
import { ClaimEntity, EvaluationEntity } from './claims/entity.js';
import { createCredentialIssuer } from './claims/credential-issuer.js';
import { createClaimHandlers } from './claims/handlers.js';
import { createClaimService } from './claims/service.js';
import { createClaimStore } from './claims/store.js';
import { CredentialEntity } from './credentials/entity.js';
import { createCredentialHandlers } from './credentials/handlers.js';
import { createCredentialService } from './credentials/service.js';
import { createCredentialSigner } from './credentials/signer.js';
import { createCredentialStore } from './credentials/store.js';
import { createAuditTrail } from './audit-log/audit-trail.js';
import { AuditEntity } from './audit-log/entity.js';
import { createAuditHandlers } from './audit-log/handlers.js';
import { createAuditStore, type AuditStore } from './audit-log/store.js';
import type { NewAuditEntry } from '../contract/observation/audit-request.js';
import { createCountCalls } from './deprecations/count-calls.js';
import { DeprecatedCallsEntity } from './deprecations/entity.js';
import { createDeprecationHandlers } from './deprecations/handlers.js';
import { createDeprecatedCallsStore } from './deprecations/store.js';
import { EventEntity } from './events/entity.js';
import { createEvents } from './events/events.js';
import { trimEvents } from './events/trim-events-store.js';
import { createExportHandlers } from './exports/exports.js';
import { createHeavyReads, limitHeavyReads } from './heavy-reads/heavy-reads.js';
import { createKeyLiveness } from './streaming/key-liveness.js';
import {
  ImportChunkEntity,
  ImportEntity,
  ImportErrorEntity,
  ImportNameEntity,
  ImportResultEntity,
} from './imports/record/entity.js';
import { createImports } from './imports/imports.js';
import { DrawEntity, IssuanceEntity } from './issuances/entity.js';
import { createIssuanceHandlers } from './issuances/handlers.js';
import { createIssuanceStore } from './issuances/store.js';
import { MemberEntity } from './members/entity.js';
import { createMemberHandlers } from './members/handlers.js';
import { ProtocolEntity, ProtocolVersionEntity } from './protocols/entity.js';
import { createProtocolHandlers } from './protocols/handlers.js';
import { createProtocols } from './protocols/protocols.js';
import { seedProtocols } from './seeds/seed-protocols.js';
import { createGraphHandlers } from './graph/handlers.js';
import { RelationshipEntity } from './relationships/entity.js';
import { createRelationshipHandlers } from './relationships/handlers.js';
import { createRelationshipService } from './relationships/service.js';
import { createTwinKeys } from './twins/did-keys.js';
import { TwinEntity } from './register/entity.js';
import { createTwinGraphAdapter } from './agent-view/twin-graph.js';
import { createTwinHandlers } from './twins/handlers.js';
import { createTwinService } from './twins/service.js';
import { createTwinStore } from './twins/store/twin-store.js';
import { GovernanceEntity, ProposalEntity, VoteEntity } from './verification/entity.js';
import { rulesOf, type GovernanceSettings } from './verification/governance.js';
import { createVerificationHandlers } from './verification/handlers.js';
import { seedGovernance, type GovernanceSeedSettings } from './seeds/seed-governance.js';
import { createVerificationService } from './verification/service.js';
import { DeliveryEntity, ThrottleEntity, WebhookEntity } from './webhooks/entity.js';
import { deleteDeliveriesUpTo, deleteOldDeliveries } from './webhooks/store/delivery-log.js';
import { createWebhooks, type WebhookSettings } from './webhooks/webhooks.js';

/** Its tables, for the data source. */
export const platformEntities = [
  TwinEntity,
  EventEntity,
  ProtocolEntity,
  ProtocolVersionEntity,
  MemberEntity,
  RelationshipEntity,
  ProposalEntity,
  VoteEntity,
  GovernanceEntity,
  ClaimEntity,
  EvaluationEntity,
  CredentialEntity,
  IssuanceEntity,
  DrawEntity,
  ImportEntity,
  ImportChunkEntity,
  ImportNameEntity,
  ImportErrorEntity,
  ImportResultEntity,
  WebhookEntity,
  DeliveryEntity,
  ThrottleEntity,
  DeprecatedCallsEntity,
  AuditEntity,
];

export type PlatformSettings = GovernanceSettings &
  GovernanceSeedSettings &
  WebhookSettings &
  Pick<
    Config,
    'DATABASE_POOL_SIZE' | 'ORACLE_ENTITY_DID' | 'AUDIT_LOG_DAYS' | 'EVENTS_DAYS' | 'WEBHOOK_DELIVERIES_DAYS'
  >;

export interface PlatformOptions {
  readonly config: PlatformSettings;
  readonly dataSource: DataSource;
  /** Separate connections to the same database, for work that must not wait behind requests. */
  readonly reserved: DataSource;
  readonly commands: Commands;
  /** Issues credentials, and is the actor of the platform's own changes. */
  readonly identity: OracleIdentity;
  readonly sealedBox: SealedBox;
  readonly notifications: Notifications;
  readonly publicUrl: () => string;
  readonly deprecations: readonly Deprecation[];
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Ensures that the seeded records exist. */
export async function createPlatform(options: PlatformOptions) {
  const { config, dataSource, commands, identity, log, publicUrl, clock } = options;
  const { command, unitOfWork } = commands;
  await seedProtocols(unitOfWork, identity.did);
  const twinStore = createTwinStore(dataSource);
  const keyWatch = createKeyLiveness({ dataSource, logger: log });
  const events = await createEvents({ ...options, keys: keyWatch });
  const webhooks = await createWebhooks({ ...options, command });
  const protocols = createProtocols();
  const platformDid = identity.did;
  await seedGovernance({ dataSource, unitOfWork, protocols, platformDid, config });
  const verification = createVerificationService({
    dataSource,
    unitOfWork,
    rules: rulesOf(config),
    platformDid,
    log,
  });

  const signer = createCredentialSigner(identity);
  const credentials = createCredentialStore(dataSource);
  const issuer = createCredentialIssuer(signer, publicUrl);
  const claims = { store: createClaimStore(dataSource), service: createClaimService(issuer) };
  const imports = createImports({
    ...{ command, dataSource, protocols, issuer, log },
    keys: keyWatch,
  });

  const deprecatedCalls = createDeprecatedCallsStore(dataSource);
  const countCalls = createCountCalls({
    store: deprecatedCalls,
    clock,
    onFailed: (error) => log.warn({ err: error }, 'the calls of what is deprecated could not be stored'),
  });

  const auditStore = createAuditStore(dataSource);
  const auditTrail = createAuditTrail({
    store: auditStore,
    onFailed: (error) => log.warn({ err: error }, 'entries of the audit log could not be stored'),
    onLost: (entry) => log.error({ entry }, 'an entry of the audit log is lost'),
  });

  const heavyWork = createHeavyReads({ poolSize: config.DATABASE_POOL_SIZE });
  const handlers = {
    ...createProtocolHandlers({ command, dataSource, protocols }),
    ...createTwinHandlers(command, dataSource, createTwinService(dataSource, protocols)),
    ...createMemberHandlers(command, dataSource),
    ...createRelationshipHandlers(command, createRelationshipService(dataSource, protocols)),
    ...createGraphHandlers(dataSource),
    ...createVerificationHandlers(command, verification),
    ...createClaimHandlers(command, claims.store, claims.service),
    ...createCredentialHandlers(credentials, createCredentialService(credentials, signer, publicUrl)),
    ...createIssuanceHandlers(command, createIssuanceStore(dataSource)),
    ...events.handlers,
    ...webhooks.handlers,
    ...imports.handlers,
    ...createDeprecationHandlers(options.deprecations, deprecatedCalls),
    ...createAuditHandlers(auditStore, keyWatch),
    ...createExportHandlers({
      dataSource,
      keys: keyWatch,
      atOnce: Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 4)),
    }),
  };

  return {
    handlers: { ...handlers, ...limitHeavyReads(handlers, heavyWork) },
    /** For the oracle's agent. */
    graph: createTwinGraphAdapter(twinStore, dataSource, heavyWork),
    /** For the oracle's agent, which evaluates claims as the deployment's own oracle twin. */
    claims: createClaimsAdapter({
      ...claims,
      dataSource,
      commands,
      oracle: config.ORACLE_ENTITY_DID ?? identity.did,
    }),
    /** Who may sign as the platform's twins. */
    keys: (elsewhere: DidResolver) => createTwinKeys(twinStore, elsewhere),
    /** Counts a call of something deprecated. */
    onDeprecatedUse: countCalls.record,
    /** For operators. */
    countOverdueDeliveries: webhooks.countOverdue,
    /** The logs of the platform that are trimmed by age. */
    trims: platformTrims(dataSource, auditStore, config),
    /** Records a request that no transaction has recorded. */
    recordAudit: (entry: NewAuditEntry) => auditTrail.record(entry),
    /** Starts the background work: the scheduler of verification, webhooks, imports. */
    start() {
      verification.start();
      imports.start();
      webhooks.start();
    },
    /** Resolves when the background work has stopped. The feed of events goes on until its streams have ended. */
    async stop(streamsEnded: Promise<unknown>) {
      await Promise.all([
        ...[verification.stop(), imports.stop(), webhooks.stop(), keyWatch.close()],
        streamsEnded.then(() => events.stop()),
        countCalls.close(),
        auditTrail.close(),
      ]);
    },
  };
}

function platformTrims(
  dataSource: DataSource,
  auditStore: Pick<AuditStore, 'deleteOlderThan'>,
  { AUDIT_LOG_DAYS, EVENTS_DAYS: eventsDays, WEBHOOK_DELIVERIES_DAYS }: PlatformSettings,
): Trim[] {
  return [
    { log: 'audit_log', step: () => auditStore.deleteOlderThan(AUDIT_LOG_DAYS) },
    {
      log: 'webhook_deliveries',
      step: () => deleteOldDeliveries(dataSource, { days: WEBHOOK_DELIVERIES_DAYS }),
    },
    ...(eventsDays === undefined
      ? []
      : [
          {
            log: 'events' as const,
            step: () => trimEvents(dataSource, { days: eventsDays, deleteDeliveries: deleteDeliveriesUpTo }),
          },
        ]),
  ];
}
