import type { EntityManager } from 'typeorm';
import type { ClaimRow, NewEvaluation } from './entity.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import type { TwinRow } from '../register/entity.js';
import { settleAtCommit } from '../../persistence/queries/settle-at-commit.js';
import { changeTwin } from '../register/change-twin.js';
import { contentOf, typeOf } from './credential-content.js';
import { newCredentialId } from '../credentials/credential-id.js';
import { toCredential } from '../credentials/credential.js';
import type { CredentialRow } from '../credentials/entity.js';
import type { CredentialSigner } from '../credentials/signer.js';
import {
  insertCredentials,
  nextStatusPlaces,
  revokeCredentials,
  type Revocation,
} from '../credentials/store.js';
import type { StatusPlace } from '../credentials/status-place.js';

export interface Approval {
  readonly claim: ClaimRow;
  /** The evaluation that approved the claim. */
  readonly evaluation: NewEvaluation;
}

/** By the ids of their claims. */
export type CredentialsByClaim = ReadonlyMap<string, CredentialRow>;

/** Works in the transaction in which claims are evaluated, with locked subjects. */
export interface CredentialIssuer {
  /** Positions in status lists for credentials that may be issued. Those that are not used stay empty. */
  reserve(manager: EntityManager, count: number): Promise<readonly StatusPlace[]>;
  /** Issues a credential for each approved claim, each at one of the reserved places. */
  issue(
    manager: EntityManager,
    approvals: readonly Approval[],
    places: readonly StatusPlace[],
  ): Promise<CredentialsByClaim>;
  /** Revokes credentials permanently. */
  revoke(manager: EntityManager, revocations: readonly Revocation[]): Promise<CredentialsByClaim>;
  /** Adds links to new credentials to the subject's record, and removes those of revoked ones. */
  link(manager: EntityManager, subject: TwinRow, changed: ChangedCredentials): Promise<readonly NewEvent[]>;
  /** The event of a credential that was just issued or revoked. */
  issuedEvent(row: CredentialRow): NewEvent;
}

export interface ChangedCredentials {
  readonly issued: CredentialsByClaim;
  readonly revoked: CredentialsByClaim;
}

/** The contract limits the links in the record of a twin; the newest are kept. */
const MAX_LINKS = 64;

export function createCredentialIssuer(signer: CredentialSigner, publicUrl: () => string): CredentialIssuer {
  return {
    reserve: nextStatusPlaces,

    async issue(manager, approvals, places) {
      const { issuer } = signer;
      const rows: CredentialRow[] = [];
      for (const [at, { claim, evaluation: approval }] of approvals.entries()) {
        const id = newCredentialId();
        const place = places[at];
        if (!place) throw new Error('too few places in status lists were reserved');
        const content = contentOf({ id, issuer, claim, approval, place, publicUrl: publicUrl() });
        rows.push({
          id,
          claimId: claim.id,
          subjectDid: claim.subjectDid,
          issuerDid: issuer,
          type: typeOf(claim),
          credential: await signer.sign(content),
          statusList: place.list,
          statusIndex: place.index,
          issuedAt: approval.createdAt,
          revokedAt: null,
        });
      }
      await settleAtCommit(manager, insertCredentials(manager, rows));
      return byClaim(rows);
    },

    async revoke(manager, revocations) {
      return byClaim(await revokeCredentials(manager, revocations));
    },

    async link(manager, subject, { issued, revoked }) {
      const revokedIds = new Set([...revoked.values()].map(({ id }) => id));
      const links = [...issued.values()]
        .filter(({ subjectDid }) => subjectDid === subject.did)
        .map(({ id, type, issuerDid: issuer }) => ({ id, type, issuer }));
      const kept = subject.verifiableCredential.filter(({ id }) => id === undefined || !revokedIds.has(id));
      const verifiableCredential = [...kept, ...links].slice(-MAX_LINKS);
      return (await changeTwin(manager, subject, { verifiableCredential })).events;
    },

    issuedEvent: (row) => ({
      type: row.revokedAt ? 'credential.revoked' : 'credential.issued',
      subject: row.subjectDid,
      data: { credential: toCredential(row) },
    }),
  };
}

function byClaim(rows: readonly CredentialRow[]): CredentialsByClaim {
  return new Map(rows.map((row) => [row.claimId, row]));
}
