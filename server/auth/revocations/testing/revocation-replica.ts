/** One of several servers on a database, reduced to its revocations. */
import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createUnitOfWork } from '../../../command/unit-of-work.js';
import { openDatabase } from '../../../persistence/database.js';
import { openNotifications } from '../../../pubsub/postgres/notifications.js';
import { DelegationEntity } from '../../delegations/entity.js';
import { UsedTokenEntity } from '../../replay-protection/entity.js';
import { RevocationEntity } from '../entity.js';
import { type Revocations, type RevocationsOptions, createRevocations } from '../service.js';

export interface Replica {
  readonly dataSource: DataSource;
  readonly revocations: Revocations;
  /** The ids that its listeners received. */
  readonly received: string[];
  /** Resolves when its listeners have received all of these. */
  hears(...ids: string[]): Promise<void>;
  readonly onReadFailed: jest.Mock<(error: unknown) => void>;
  readonly onListenerFailed: jest.Mock<(error: unknown) => void>;
  stop(): Promise<void>;
}

export async function startReplica(
  url: string,
  options: Pick<RevocationsOptions, 'clock' | 'readEveryMs'> = {},
): Promise<Replica> {
  const dataSource = await openDatabase({
    url,
    entities: [RevocationEntity, UsedTokenEntity, DelegationEntity],
  });
  const notifications = await openNotifications(url);
  const onReadFailed = jest.fn<(error: unknown) => void>();
  const onListenerFailed = jest.fn<(error: unknown) => void>();
  const disconnect = async () => {
    await notifications.close();
    await dataSource.destroy();
  };
  const revocations = await createRevocations({
    dataSource,
    unitOfWork: createUnitOfWork(dataSource, () => Promise.resolve()),
    notifications,
    onReadFailed,
    onListenerFailed,
    ...options,
  }).catch(async (error: unknown) => {
    await disconnect();
    throw error;
  });
  const received: string[] = [];
  let onReceived: () => void = () => undefined;
  revocations.onRevoked((ids) => {
    received.push(...ids);
    onReceived();
  });
  return {
    dataSource,
    revocations,
    received,
    async hears(...ids) {
      while (!ids.every((id) => received.includes(id)))
        await new Promise<void>((resolve) => (onReceived = resolve));
    },
    onReadFailed,
    onListenerFailed,
    async stop() {
      await revocations.close();
      await disconnect();
    },
  };
}

/** The id of a token that does not exist. */
export const newTokenId = (): string => randomBytes(32).toString('hex');
