import type { EntityManager } from 'typeorm';
import { asColumns } from '../../persistence/columns.js';
import type { ClaimRow, EvaluationRow } from '../claims/entity.js';
import type { NewEvent } from '../events/record.js';
import type { TwinRow } from '../twins/entity.js';
import { changeTwin } from '../twins/records.js';
import { contentOf, typeOf } from './content.js';
import { newCredentialId } from './credential-id.js';
import { toCredential } from './credential.js';
import { CredentialEntity, type CredentialRow } from './entity.js';
import type { CredentialSigner } from './signer.js';
import { nextStatusPlace } from './status-place.js';

export interface IssuedCredential {
  readonly row: CredentialRow;
  readonly events: readonly NewEvent[];
}

/** Works within the transaction in which a claim is judged, on a subject that is locked: all of it happens or nothing. */
export interface CredentialIssuer {
  /** Makes a credential of an approved claim, and links it in the record of the subject. */
  issue(
    manager: EntityManager,
    claim: ClaimRow,
    approval: EvaluationRow,
    subject: TwinRow,
  ): Promise<IssuedCredential>;
  /** Revokes it for good, and takes the link away. */
  revoke(manager: EntityManager, credentialId: string, subject: TwinRow, at: Date): Promise<NewEvent[]>;
}

/** The contract has room for so many in the record of a twin; the newest are there. */
const MAX_LINKS = 64;

export function createCredentialIssuer(signer: CredentialSigner, publicUrl: () => string): CredentialIssuer {
  return {
    async issue(manager, claim, approval, subject) {
      const id = newCredentialId();
      const { issuer } = signer;
      const place = await nextStatusPlace(manager);
      const content = contentOf({ id, issuer, claim, approval, place, publicUrl: publicUrl() });
      const row: CredentialRow = {
        id,
        claimId: claim.id,
        subjectDid: subject.did,
        issuerDid: issuer,
        type: typeOf(claim),
        credential: await signer.sign(content),
        statusList: place.list,
        statusIndex: place.index,
        issuedAt: approval.createdAt,
        revokedAt: null,
      };
      await manager.insert(CredentialEntity, asColumns(row));
      const links = [...subject.verifiableCredential, { id, type: row.type, issuer }].slice(-MAX_LINKS);
      const linked = await changeTwin(manager, subject, { verifiableCredential: links });
      return { row, events: [told('credential.issued', row), ...linked.events] };
    },

    async revoke(manager, id, subject, revokedAt) {
      const held = await manager.findOneByOrFail(CredentialEntity, { id });
      await manager.update(CredentialEntity, { id }, { revokedAt });
      const links = subject.verifiableCredential.filter((link) => link.id !== id);
      const unlinked = await changeTwin(manager, subject, { verifiableCredential: links });
      return [told('credential.revoked', { ...held, revokedAt }), ...unlinked.events];
    },
  };
}

function told(type: 'credential.issued' | 'credential.revoked', row: CredentialRow): NewEvent {
  return { type, subject: row.subjectDid, data: { credential: toCredential(row) } };
}
