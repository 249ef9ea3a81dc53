/** What users allow this oracle to do for them: one grant per user, encrypted at rest and verified at each use. */
import type { DataSource, EntityManager } from 'typeorm';
import type { UnitOfWork } from '../../command/unit-of-work.js';
import { Problem } from '../../contract/errors/problem.js';
import type { Result } from '../../contract/errors/result.js';
import { type RevokedToken, countLiveRevocations, isRevokedInTable } from '../revocations/store.js';
import type { Revocations } from '../revocations/service.js';
import type { OpenFailure, SealedBox } from '../encryption/sealed-box.js';
import type { UcanRefusal } from '../ucan/ucan-refusal.js';
import type { UcanResult, VerifiedUcan } from '../ucan/verify.js';
import { delegationQueries, lockDelegationOf } from './store.js';

export interface NewGrant {
  readonly ownerDid: string;
  /** sha-256 of the signed payload, in hexadecimal. */
  readonly tokenId: string;
  /** The token, which is a secret. */
  readonly token: string;
  readonly expiresAt: Date;
}

export type NoGrant = 'missing' | 'expired' | 'revoked';

/** Why a stored grant is treated as missing. */
export type UnusableGrant = OpenFailure | UcanRefusal;

export interface Delegations {
  /** Replaces the owner's earlier grant, without revoking it. A revoked token is not stored, and the earlier grant stays. */
  store(grant: NewGrant): Promise<Result<NewGrant, 'revoked'>>;
  /** Returns a grant only if it can be used now. A stored grant that can no longer be decrypted or verified is treated as missing. */
  grantOf(ownerDid: string): Promise<Result<VerifiedUcan, NoGrant>>;
  /** Deletes the owner's grant and revokes it, together with the tokens in `more`, atomically. There may be no grant. */
  revoke(ownerDid: string, more: readonly RevokedToken[]): Promise<void>;
}

export interface DelegationsOptions {
  readonly dataSource: DataSource;
  readonly unitOfWork: UnitOfWork;
  readonly sealedBox: SealedBox;
  readonly revocations: Pick<Revocations, 'has' | 'revoke'>;
  /** Whether it is a grant to this oracle that may be believed now. */
  readonly verify: (token: string, ownerDid: string) => Promise<UcanResult>;
  readonly clock?: () => Date;
  readonly onUnusable: (ownerDid: string, reason: UnusableGrant) => void;
}

export function createDelegations({
  dataSource,
  unitOfWork,
  sealedBox,
  revocations,
  verify,
  clock = () => new Date(),
  onUnusable,
}: DelegationsOptions): Delegations {
  const unusable = (ownerDid: string, reason: UnusableGrant): { error: NoGrant } => {
    onUnusable(ownerDid, reason);
    return { error: 'missing' };
  };

  return {
    async store(grant) {
      const { ownerDid, tokenId, token, expiresAt } = grant;
      if (revocations.has(tokenId)) return { error: 'revoked' };
      const sealed = await sealedBox.seal(token, ownerDid);
      return unitOfWork<Result<NewGrant, 'revoked'>>({ ownerDid }, async (transaction) => {
        await lockDelegationOf(transaction, ownerDid);
        // A revocation that came before this in the queue may not be known in memory yet.
        if (await isRevokedInTable(transaction, tokenId)) return { result: { error: 'revoked' } };
        const record = { ownerDid, tokenId, sealed, expiresAt, storedAt: clock() };
        await delegationQueries(transaction).put(record);
        return { result: { ok: grant } };
      });
    },

    async grantOf(ownerDid) {
      const record = await delegationQueries(dataSource.manager).find(ownerDid);
      if (!record) return { error: 'missing' };
      if (record.expiresAt <= clock()) return { error: 'expired' };
      const { ok: token, error: unreadable } = await sealedBox.open(record.sealed, ownerDid);
      if (unreadable) return unusable(ownerDid, unreadable);
      const { ok: ucan, error: refused } = await verify(token, ownerDid);
      if (refused?.code === 'ucan_expired') return { error: 'expired' };
      if (refused?.code === 'ucan_revoked') return { error: 'revoked' };
      // The grant could not be verified now; to report it as missing would make the user sign another.
      if (refused?.code === 'ucan_unresolved_issuer')
        throw new Problem('service_unavailable', 'The keys of the issuer could not be looked up; try again');
      if (refused) return unusable(ownerDid, refused.code);
      if (ucan.issuer !== ownerDid) return unusable(ownerDid, 'ucan_wrong_issuer');
      if (ucan.id !== record.tokenId) return unusable(ownerDid, 'tampered');
      return { ok: ucan };
    },

    revoke: (ownerDid, more) =>
      revocations.revoke(ownerDid, async (manager) => {
        await lockDelegationOf(manager, ownerDid);
        await assertRoom(manager, ownerDid);
        const stored = await delegationQueries(manager).take(ownerDid);
        return stored ? [...more, { id: stored.tokenId, expiresAt: stored.expiresAt }] : more;
      }),
  };
}

/** Every replica keeps revocations in memory until the token would have expired; no honest user needs so many. */
const MAX_LIVE_REVOCATIONS = 1000;

async function assertRoom(manager: EntityManager, ownerDid: string): Promise<void> {
  if ((await countLiveRevocations(manager, ownerDid)) < MAX_LIVE_REVOCATIONS) return;
  throw new Problem(
    'too_many_requests',
    `You have revoked ${MAX_LIVE_REVOCATIONS} delegations that have not expired yet; wait until some have`,
    { headers: { 'Retry-After': '3600' } },
  );
}
