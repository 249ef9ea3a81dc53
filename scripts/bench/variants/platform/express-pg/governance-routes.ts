/** Votes and approvals: each locks, writes and tells of it in one transaction. */
import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Request, Response } from 'express';
import type pg from 'pg';
import { inTransaction, only } from './pool.js';

type Choice = 'yes' | 'no' | 'abstain';

interface Proposal extends Record<Choice, number> {
  readonly id: string;
  readonly twin_did: string;
  readonly package: object;
}

const run = async <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
) => (await client.query<Row>({ name, text, values })).rows;

const EVENT = `insert into events (type, subject, actor_did, data) values ($1, $2, $3, $4)`;

/** The caller is the one that the request names, without authentication. */
export async function castVote(
  { params, body, headers }: Request<{ id: string }, unknown, { choice: Choice }>,
  response: Response,
): Promise<void> {
  const voter = String(headers['x-voter']);
  const { choice } = body;
  const voted = await inTransaction(async (client) => {
    const proposal = only(
      await run<Proposal>(client, 'proposal', 'select * from proposals where id = $1 for update', [
        params.id,
      ]),
    );
    const before = only(
      await run<{ choice: Choice | null }>(
        client,
        'vote',
        'select choice from votes where proposal_id = $1 and voter_did = $2',
        [params.id, voter],
      ),
    );
    if (before.choice) proposal[before.choice] -= 1;
    proposal[choice] += 1;
    await run(
      client,
      'cast',
      'update votes set choice = $3, cast_at = now() where proposal_id = $1 and voter_did = $2',
      [params.id, voter, choice],
    );
    const { yes, no, abstain } = proposal;
    await run(client, 'tally', 'update proposals set yes = $2, no = $3, abstain = $4 where id = $1', [
      ...[params.id, yes, no, abstain],
    ]);
    const data = { proposal, vote: { voter, choice } };
    await run(client, 'event', EVENT, ['proposal.vote_cast', proposal.twin_did, voter, data]);
    return proposal;
  });
  response.json(voted);
}

const key = createPrivateKey(
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  }).privateKey,
);
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = base64url({ alg: 'EdDSA', typ: 'vc+jwt' });

interface Claim {
  readonly id: string;
  readonly subject_did: string;
  readonly type: string;
  readonly content: object;
}

export async function approveClaim(
  { params, body }: Request<{ id: string }, unknown, { oracle: string }>,
  response: Response,
): Promise<void> {
  const approved = await inTransaction(async (client) => {
    const claim = only(
      await run<Claim>(client, 'claim', 'select * from claims where id = $1 for update', [params.id]),
    );
    const subject = claim.subject_did;
    await run(client, 'subject', 'select 1 from twins where did = $1 for no key update', [subject]);
    const id = `cred_${randomUUID().replaceAll('-', '')}`;
    const payload = base64url({
      id,
      validFrom: new Date(),
      credentialSubject: { ...claim.content, subject },
    });
    const signed = `${HEADER}.${payload}`;
    const credential = `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
    await run(
      client,
      'evaluation',
      `insert into evaluations (claim_id, oracle_did, status, evaluated_by, created_at)
       values ($1, $2, 'approved', $2, now())`,
      [claim.id, body.oracle],
    );
    await run(
      client,
      'credential',
      `insert into credentials (id, claim_id, subject_did, issuer_did, type, credential, status_list, status_index, issued_at)
       values ($1, $2, $3, 'did:key:bench', $4, $5, 2, nextval('credential_numbers'), now())`,
      [id, claim.id, subject, claim.type, credential],
    );
    await run(
      client,
      'approve',
      `update claims set status = 'approved', credential_id = $2, updated_at = now() where id = $1`,
      [claim.id, id],
    );
    await run(
      client,
      'link',
      `update twins set verifiable_credential = verifiable_credential || $2::jsonb, revision = revision + 1, updated_at = now()
       where did = $1`,
      [subject, JSON.stringify([{ id, type: claim.type, issuer: 'did:key:bench' }])],
    );
    await run(client, 'event', EVENT, ['claim.evaluated', subject, body.oracle, { claim, credential }]);
    return { ...claim, status: 'approved', credentialId: id };
  });
  response.status(201).json(approved);
}
