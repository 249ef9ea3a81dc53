/** Twins and claims in a database of their own, for tests of rules that need no server. */
import type { DataSource } from 'typeorm';
import { asColumns } from '../../persistence/columns.js';
import { newIdentifier } from '../../persistence/identifier.js';
import { openTestDataSource } from '../../testing/test-data-source.js';
import { ClaimEntity, type ClaimRow } from '../claims/entity.js';
import { insertMembers } from '../members/store.js';
import { platformEntities } from '../platform.js';
import type { TwinRow } from '../register/entity.js';
import { insertTwins } from '../register/store.js';

export const ALICE = 'did:key:alice';

export interface TestRecords {
  readonly dataSource: DataSource;
  addTwin(more?: Partial<TwinRow>): Promise<TwinRow>;
  /** A claim about a new twin, unless it names its subject. */
  addClaim(more?: Partial<ClaimRow>): Promise<ClaimRow>;
  claimOf(id: string): Promise<ClaimRow>;
  addMember(groupDid: string, memberDid: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTestRecords(): Promise<TestRecords> {
  const database = await openTestDataSource({ entities: platformEntities });
  const { dataSource } = database;
  const { manager } = dataSource;

  const addTwin = async (more: Partial<TwinRow> = {}): Promise<TwinRow> => {
    const row = twinRow(more);
    await insertTwins(manager, [row]);
    return row;
  };

  return {
    dataSource,
    addTwin,
    async addClaim(more = {}) {
      const row = claimRow({ ...more, subjectDid: more.subjectDid ?? (await addTwin()).did });
      await manager.insert(ClaimEntity, asColumns<ClaimRow>(row));
      return row;
    },
    claimOf: (id) => manager.findOneByOrFail(ClaimEntity, { id }),
    addMember: (groupDid, memberDid) =>
      insertMembers(manager, [{ groupDid, memberDid, addedBy: ALICE, addedAt: new Date() }]),
    close: () => database.close(),
  };
}

/** Alice's verified project. */
export function twinRow(more: Partial<TwinRow> = {}): TwinRow {
  const now = new Date();
  return {
    ...{
      did: `did:ixo:entity/${crypto.randomUUID()}`,
      type: 'Project',
      protocol: 'did:ixo:protocol/project',
    },
    ...{ controller: ALICE, externalId: null, properties: {}, metadata: {}, services: [] },
    ...{ verifiableCredential: [], verificationMethod: [], validFrom: null, validUntil: null },
    ...{ verificationStatus: 'verified', protocolVersion: 1, revision: 1, ownerDid: ALICE },
    ...{ createdAt: now, updatedAt: now },
    ...more,
  };
}

/** A pending claim of ten units. */
export function claimRow(more: Partial<ClaimRow> = {}): ClaimRow {
  const now = new Date();
  return {
    ...{
      id: newIdentifier('clm'),
      externalId: null,
      subjectDid: 'did:ixo:entity/subject',
      type: 'Reduction',
    },
    ...{ content: {}, evidence: [], amount: '10.000000', unit: 'tCO2e', status: 'pending' },
    ...{ approvedAmount: null, issuedAmount: '0.000000', credentialId: null, raisedBy: ALICE },
    ...{ createdAt: now, updatedAt: now },
    ...more,
  };
}
