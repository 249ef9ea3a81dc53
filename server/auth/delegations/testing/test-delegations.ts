/** Stored grants on a real database, with a fixed clock. */
import { jest } from '@jest/globals';
import type { API } from '@ucanto/core';
import { createTestDatabase } from '../../../testing/test-database.js';
import { firstColumn } from '../../../testing/notes.js';
import { didKeyResolver } from '../../did/resolver.js';
import { type Replica, newTokenId, startReplica } from '../../revocations/testing/revocation-replica.js';
import { createUnitOfWork } from '../../../command/unit-of-work.js';
import { createSealedBox } from '../../encryption/sealed-box.js';
import { NOW, grant, oracle, serialize } from '../../testing/ucans.js';
import { type UcanVerifier, createUcanVerifier } from '../../ucan/verify.js';
import {
  type Delegations,
  type DelegationsOptions,
  type NewGrant,
  type UnusableGrant,
  createDelegations,
} from '../service.js';

export const EXPIRATION = NOW + 3600;
export const [KEY, OTHER_KEY] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;

export interface TestDelegations {
  readonly databaseUrl: string;
  readonly replica: Replica;
  /** Verifies grants as the replica does. */
  readonly verifier: UcanVerifier;
  /** In seconds. */
  now: number;
  readonly onUnusable: jest.Mock<(ownerDid: string, reason: UnusableGrant) => void>;
  /** Delegations on the given replica, or the first, with the given keys, or one. */
  delegations(on?: Replica, keys?: readonly Uint8Array[], options?: Partial<DelegationsOptions>): Delegations;
  /** Another replica. */
  start(): Promise<Replica>;
  /** Stops all replicas, and starts one. */
  restart(): Promise<void>;
  newGrant(input?: Parameters<typeof grant>[0]): Promise<NewGrant>;
  /** The rows of the table, as text. */
  rows(): Promise<unknown[]>;
  /** Changes the table by SQL, as an attacker might. */
  change(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openTestDelegations(): Promise<TestDelegations> {
  const database = await createTestDatabase();
  const replicas: Replica[] = [];
  const start = async () => {
    const started = await startReplica(database.url);
    replicas.push(started);
    return started;
  };
  const stopAll = () => Promise.all(replicas.splice(0).map((started) => started.stop()));
  const verifierOf = ({ revocations }: Replica) =>
    createUcanVerifier({
      audience: oracle.did(),
      maxInvocationTtlSeconds: 900,
      maxDelegationTtlSeconds: 30 * 24 * 3600,
      delegationSignIn: true,
      resolver: didKeyResolver,
      revocations,
      clock: () => test.now,
    });
  let replica = await start();
  const asNewGrant = async (ucan: API.Delegation): Promise<NewGrant> => {
    const token = await serialize(ucan);
    const { ok, error } = await test.verifier.grant(token);
    if (error) throw new Error(error.code);
    const { id: tokenId, issuer: ownerDid, expiration } = ok;
    return { ownerDid, tokenId, token, expiresAt: new Date(expiration * 1000) };
  };

  const test: TestDelegations = {
    databaseUrl: database.url,
    get replica() {
      return replica;
    },
    get verifier() {
      return verifierOf(replica);
    },
    now: NOW,
    onUnusable: jest.fn(),
    delegations: (on = replica, keys = [KEY], options = {}) => {
      const onThere = verifierOf(on);
      return createDelegations({
        dataSource: on.dataSource,
        unitOfWork: createUnitOfWork(on.dataSource, () => Promise.resolve()),
        revocations: on.revocations,
        sealedBox: createSealedBox(keys),
        verify: (token) => onThere.grant(token),
        clock: () => new Date(test.now * 1000),
        onUnusable: test.onUnusable,
        ...options,
      });
    },
    start,
    async restart() {
      await stopAll();
      replica = await start();
    },
    newGrant: (input = {}) =>
      grant({ expiration: EXPIRATION, nonce: newTokenId(), ...input }).then(asNewGrant),
    rows: () =>
      firstColumn(database.url, 'select row_to_json(delegations)::text from delegations order by owner_did'),
    change: (sql) => firstColumn(database.url, `update delegations set ${sql}`),
    async close() {
      await stopAll();
      await database.drop();
    },
  };
  return test;
}
