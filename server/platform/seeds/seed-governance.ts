/** Ensures that there is a governance group. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Config } from '../../config/settings.js';
import { ConfigError } from '../../errors/config-error.js';
import type { UnitOfWork } from '../../command/unit-of-work.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import { isGroup } from '../members/group.js';
import type { Protocols } from '../protocols/protocol.js';
import type { Actor } from '../register/controllers.js';
import { createTwin } from '../twins/create.js';
import { findTwin } from '../register/store.js';
import { findGroupLinks } from '../relationships/store.js';
import { findGovernanceGroup, setGovernanceGroup } from '../verification/store.js';
import { lockSeeds } from './store.js';

/** The name of a new group, and the DID of another one. */
export type GovernanceSeedSettings = Pick<Config, 'ORACLE_NAME' | 'GOVERNANCE_GROUP'>;

export interface GovernanceSeed {
  readonly dataSource: DataSource;
  readonly unitOfWork: UnitOfWork;
  readonly protocols: Protocols;
  /** The platform's own DID, which is the first member of a new group. */
  readonly platformDid: string;
  readonly config: GovernanceSeedSettings;
}

/**
 * Called at every start, by every replica, after the protocols are seeded. Selects the group of `GOVERNANCE_GROUP`; without it the previous
 * one stays, and the first start creates one. Throws a `ConfigError` when the setting does not name a Membership Group.
 */
export async function seedGovernance(seed: GovernanceSeed): Promise<void> {
  const { dataSource, unitOfWork, platformDid, config } = seed;
  const { GOVERNANCE_GROUP: wanted } = config;
  if (wanted !== undefined) await assertIsGroup(dataSource.manager, wanted);
  const platform: Actor = { ownerDid: platformDid, scopes: ['admin'] };
  await unitOfWork(platform, async (manager) => {
    await lockSeeds(manager);
    const current = await findGovernanceGroup(manager);
    if (current !== undefined && (wanted === undefined || wanted === current)) return { result: undefined };
    const { groupDid, events } =
      wanted === undefined ? await createGroup(manager, platform, seed) : { groupDid: wanted, events: [] };
    await setGovernanceGroup(manager, groupDid);
    return { result: undefined, events };
  });
}

async function assertIsGroup(manager: EntityManager, did: string): Promise<void> {
  const twin = await findTwin(manager, did);
  if (!twin || !isGroup(twin))
    throw new ConfigError(
      `GOVERNANCE_GROUP: must be the DID of a Membership Group of this platform; ${did} is none`,
    );
}

async function createGroup(
  manager: EntityManager,
  platform: Actor,
  { protocols, config }: GovernanceSeed,
): Promise<{ groupDid: string; events: readonly NewEvent[] }> {
  const { result: organisation, events = [] } = await createTwin(manager, protocols, platform, {
    type: 'Organisation',
    protocol: 'did:ixo:protocol/organisation',
    metadata: { name: `${config.ORACLE_NAME} governance` },
  });
  const [link] = await findGroupLinks(manager, { fromDid: organisation.did });
  if (!link) throw new Error('an Organisation is made with its Membership Group');
  return { groupDid: link.toDid, events };
}
