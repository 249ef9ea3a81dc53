/** A filled register with what votes and approvals need. */
import pg from 'pg';
import { generateApiKey, hashApiKey } from '../../../../server/auth/api-keys/format.js';
import { didOf } from '../../fixtures/sample-register.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import { withRegister } from '../register/fill.js';

export const TWINS = 10_000;
export const VOTERS = 64;
/** Enough that no run uses them up. */
const CLAIMS_A_TWIN = 10;
/** A vote among so many decides nothing. */
const ELECTORATE = 1_000;

export interface PreparedPlatform {
  readonly env: Readonly<Record<string, string>>;
  /** The URL of the database. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A voter of each proposal. */
  readonly voters: readonly Voter[];
}

export interface Voter {
  readonly did: string;
  readonly key: string;
  readonly proposalId: string;
}

/** The settings of a server, and a database that it has filled. */
export function withPlatform<T>(
  bundle: Bundler,
  work: (platform: PreparedPlatform) => Promise<T>,
): Promise<T> {
  return withRegister(TWINS, bundle, async ({ env, url }) => {
    const voters = Array.from({ length: VOTERS }, (_, at) => ({
      did: `did:key:voter-${at}`,
      key: generateApiKey('live').text,
      proposalId: `prop_${String(at).padStart(26, '0')}`,
    }));
    await prepare(url, voters);
    const headers = {
      authorization: `Bearer ${env.BOOTSTRAP_API_KEY ?? ''}`,
      'content-type': 'application/json',
    };
    return work({ env, url, headers, voters });
  });
}

async function prepare(url: string, voters: readonly Voter[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`update twins set verification_status = 'verified' where did like 'did:ixo:entity:%'`);
    await client.query(
      `insert into claims (id, subject_did, type, content, evidence, status, raised_by, created_at, updated_at)
       select 'claim_' || lpad(row_number() over (order by number, did)::text, 26, '0'), did, 'Stove', '{"stoves":1}', '[]',
         'pending', 'did:key:bench', now(), now()
       from twins, generate_series(1, ${CLAIMS_A_TWIN}) as number
       where type <> 'Oracle' and protocol = 'did:ixo:protocol/bench'`,
    );
    for (const [at, voter] of voters.entries()) await addProposal(client, voter, didOf(at * 100));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function addProposal(
  client: pg.Client,
  { did, key, proposalId }: Voter,
  domain: string,
): Promise<void> {
  const keyId = key.split('_')[2] ?? '';
  await client.query(
    `insert into api_keys (key_id, key_hash, name, owner_did, scopes, environment)
     values ($1, $2, 'bench', $3, '{votes:write}', 'live')`,
    [keyId, hashApiKey({ text: key, environment: 'live', keyId }), did],
  );
  await client.query(
    `insert into proposals (id, twin_did, twin_revision, twin_status, status, package, proposed_by, quorum_percent,
       threshold_percent, eligible, opened_at, closes_at)
     values ($1, $2, 1, 'unverified', 'open', '{}', 'did:key:bench', 50, 50, ${ELECTORATE}, now(), now() + interval '1 day')`,
    [proposalId, domain],
  );
  await client.query(
    `insert into votes (proposal_id, voter_did)
     select $1, 'did:key:other-' || number from generate_series(2, ${ELECTORATE}) as number union all select $1, $2`,
    [proposalId, did],
  );
}
