/** The services of the platform on a database of their own, with a user who may verify domains. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { loadOracleIdentity } from '../../auth/oracle-identity.js';
import { readConfig } from '../../config/settings.js';
import { createLogger } from '../../startup/logging.js';
import { openTestDataSource } from '../../testing/test-data-source.js';
import { createUnitOfWork } from '../../command/unit-of-work.js';
import { createClaimService } from '../claims/service.js';
import { createCredentialIssuer } from '../claims/credential-issuer.js';
import { createCredentialSigner } from '../credentials/signer.js';
import { recordEvents } from '../events/event-store.js';
import { platformEntities } from '../platform.js';
import { createProtocols } from '../protocols/protocols.js';
import { seedProtocols } from '../seeds/seed-protocols.js';
import { createRelationshipService } from '../relationships/service.js';
import type { Actor } from '../register/controllers.js';
import { createTwinService } from '../twins/service.js';
import { databaseClock } from '../verification/store.js';
import { seedGovernance } from '../seeds/seed-governance.js';
import { createVerificationService } from '../verification/service.js';

export type PlatformServices = Awaited<ReturnType<typeof openPlatformServices>>;

const RULES = { quorumPercent: 50, thresholdPercent: 50, votingPeriodHours: 24 };
const DAY_MS = 24 * 3_600_000;

export async function openPlatformServices() {
  const database = await openTestDataSource({ entities: platformEntities });
  const { dataSource } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
  const identity = await loadOracleIdentity({ dataDir });
  const platform: Actor = { ownerDid: identity.did, scopes: ['admin'] };
  const unitOfWork = createUnitOfWork(dataSource, recordEvents);
  const protocols = createProtocols();
  await seedProtocols(unitOfWork, identity.did);
  await seedGovernance({
    dataSource,
    unitOfWork,
    protocols,
    platformDid: identity.did,
    config: readConfig({}),
  });
  const signer = createCredentialSigner(identity);
  const verificationAt = (laterMs: number) =>
    createVerificationService({
      dataSource,
      unitOfWork,
      rules: RULES,
      platformDid: identity.did,
      log: createLogger('silent', { write: () => undefined }),
      clock: async (manager) => new Date((await databaseClock(manager)).getTime() + laterMs),
    });

  return {
    dataSource,
    unitOfWork,
    platform,
    twins: createTwinService(dataSource, protocols),
    relationships: createRelationshipService(dataSource, protocols),
    verification: verificationAt(0),
    /** Does what is due when all voting is over. */
    closeVoting: verificationAt(2 * DAY_MS).processDue,
    claims: createClaimService(createCredentialIssuer(signer, () => 'https://example.org')),
    governanceGroup: await groupOf(dataSource),
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function groupOf(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<{ group: string }[]>('select group_did as "group" from governance');
  if (!row) throw new Error('the seed makes a governance group');
  return row.group;
}
