/** Puts the parts of a graph into their tables, past all rules. */
import type { DataSource } from 'typeorm';
import { newIdentifier } from '../../../persistence/identifier.js';

export interface TwinPart {
  readonly did: string;
  readonly type?: string;
  readonly name?: string;
}

export interface ClaimPart {
  readonly id: string;
  readonly subject: string;
  /** The DIDs of oracles, one for each evaluation. */
  readonly evaluatedBy?: readonly string[];
  /** The id of the credential that it became. */
  readonly credential?: string;
}

export interface GraphRows {
  readonly twins?: readonly TwinPart[];
  readonly relationships?: readonly { readonly role: string; readonly from: string; readonly to: string }[];
  readonly claims?: readonly ClaimPart[];
}

const anybody = 'did:web:anybody.example';

export async function insertGraph(
  dataSource: DataSource,
  { twins = [], relationships = [], claims = [] }: GraphRows,
): Promise<void> {
  await dataSource.query(
    `insert into twins (did, type, controller, protocol, metadata, owner_did)
     select did, coalesce(type, 'Project'), '${anybody}', 'did:ixo:protocol/any', jsonb_build_object('name', name), '${anybody}'
     from jsonb_to_recordset($1) as twin (did text, type text, name text)`,
    [JSON.stringify(twins)],
  );
  await dataSource.query(
    `insert into relationships (id, role, from_did, to_did, created_by)
     select 'rel_' || gen_random_uuid(), role, "from", "to", '${anybody}'
     from jsonb_to_recordset($1) as relationship (role text, "from" text, "to" text)`,
    [JSON.stringify(relationships)],
  );
  await dataSource.query(
    `insert into claims (id, subject_did, type, content, evidence, status, credential_id, raised_by, created_at, updated_at)
     select id, subject, 'Saving', '{}', '[]', 'pending', credential, '${anybody}', now(), now()
     from jsonb_to_recordset($1) as claim (id text, subject text, credential text)`,
    [JSON.stringify(claims)],
  );
  const evaluations = claims.flatMap(({ id, evaluatedBy = [] }) =>
    evaluatedBy.map((oracle) => ({ id, oracle })),
  );
  await dataSource.query(
    `insert into evaluations (claim_id, oracle_did, status, evaluated_by, created_at)
     select id, oracle, 'flagged', '${anybody}', now() from jsonb_to_recordset($1) as evaluation (id text, oracle text)`,
    [JSON.stringify(evaluations)],
  );
  await dataSource.query(
    `insert into credentials (id, claim_id, subject_did, issuer_did, type, credential, status_list, status_index, issued_at)
     select credential, id, subject, '${anybody}', 'Saved', '', 1, nextval('credential_numbers'), now()
     from jsonb_to_recordset($1) as claim (id text, subject text, credential text) where credential is not null`,
    [JSON.stringify(claims)],
  );
}

/** Ids of claims and credentials. */
export const newClaimId = () => newIdentifier('clm');
export const newCredentialId = () => newIdentifier('cred');
