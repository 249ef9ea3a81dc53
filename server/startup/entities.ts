import { ApiKeyEntity } from '../auth/api-keys/entity.js';
import { DelegationEntity } from '../auth/delegations/entity.js';
import { RevocationEntity } from '../auth/revocations/entity.js';
import { UsedTokenEntity } from '../auth/replay-protection/entity.js';
import { IdempotencyKeyEntity } from '../command/entity.js';
import { ErasureCountEntity, ErasureEntity, PluginDataPlanEntity } from '../erasure/entity.js';
import { AttachmentContentEntity } from '../oracle/attachments/entity.js';
import { ClientCallEntity } from '../oracle/client-calls/entity.js';
import { MessageEntity } from '../oracle/transcript/entity.js';
import { RunEntity, RunEventEntity } from '../oracle/runs/log/entity.js';
import { ReplicaEntity } from '../oracle/runs/recovery/entity.js';
import { SessionEntity } from '../oracle/sessions/entity.js';
import { ReplicaFiguresEntity } from '../operator/entity.js';
import { platformEntities } from '../platform/platform.js';
import { PluginPermissionEntity } from '../plugins/messages/entity.js';
import { TrimMarksEntity } from '../retention/entity.js';

/** All entities of the data source. */
export const entities = [
  ApiKeyEntity,
  DelegationEntity,
  RevocationEntity,
  ...platformEntities,
  SessionEntity,
  MessageEntity,
  AttachmentContentEntity,
  RunEntity,
  RunEventEntity,
  ReplicaEntity,
  ClientCallEntity,
  UsedTokenEntity,
  IdempotencyKeyEntity,
  PluginPermissionEntity,
  ReplicaFiguresEntity,
  TrimMarksEntity,
  ErasureEntity,
  ErasureCountEntity,
  PluginDataPlanEntity,
];
