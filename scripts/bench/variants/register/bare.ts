/** Hand-written SQL for each query, prepared, on `pg`, with rows converted to what a client gets. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { twinOf } from '../../fixtures/sample-register.js';
import { DEPTH, filtersOf, NODES, PAGE, type Answers } from './answers.js';

interface Row {
  readonly did: string;
  readonly type: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface Node {
  readonly did: string;
  readonly type: string;
  readonly name: string | null;
  readonly verification_status: string;
  readonly depth: number;
}

const WALK = `
  with recursive walk (did, depth) as (
    select $1::text, 0
    union
    select relationships.to_did, walk.depth + 1
    from walk join relationships on relationships.from_did = walk.did where walk.depth < ${DEPTH}
  ), nearest as (select did, min(depth) as depth from walk group by did order by min(depth), did limit ${NODES})
  select did, type, metadata ->> 'name' as name, verification_status, depth
  from nearest join twins using (did) order by depth, did`;

const EDGES = `
  select role, from_did, to_did from relationships
  where from_did = any($1) and to_did = any($2)`;

const READ = 'select * from twins where did = $1';

const LIST = `
  select * from twins
  where lower(type) = lower($1) and properties @> $2::jsonb
  order by created_at desc, did limit ${PAGE + 1}`;

const CREATE = `
  with twin as (
    insert into twins (did, type, controller, protocol, properties, metadata, owner_did)
    values ($1, $2, $3, $4, $5, $6, $3) returning *
  )
  insert into events (type, subject, revision, actor_did, data)
  select 'twin.created', did, 1, owner_did, jsonb_build_object('twin', to_jsonb(twin), 'changed', '[]'::jsonb) from twin`;

export function openBare(): Answers {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
  return {
    async create(number) {
      const { type, protocol, properties, metadata } = twinOf(number);
      const did = `did:ixo:entity:${randomBytes(16).toString('hex')}`;
      const values = [did, type, 'did:key:bench', protocol, properties, metadata];
      await pool.query({ name: 'create', text: CREATE, values });
    },
    async read(did) {
      const { rows } = await pool.query<Row>({ name: 'read', text: READ, values: [did] });
      const [row] = rows.map(toRecord);
      if (!row) throw new Error(`no twin has the DID ${did}`);
      return row.did;
    },
    async list(number) {
      const { type, country } = filtersOf(number);
      const values = [type, JSON.stringify({ country })];
      const { rows } = await pool.query<Row>({ name: 'list', text: LIST, values });
      return rows.slice(0, PAGE).map((row) => toRecord(row).did);
    },
    async walk(did) {
      const { rows: nodes } = await pool.query<Node>({ name: 'walk', text: WALK, values: [did] });
      const inner = nodes.filter(({ depth }) => depth < DEPTH).map((node) => node.did);
      const values = [inner, nodes.map((node) => node.did)];
      await pool.query({ name: 'edges', text: EDGES, values });
      return nodes.map((node) => `${node.depth} ${node.did}`);
    },
    close: () => pool.end(),
  };
}

function toRecord({ created_at, updated_at, ...row }: Row) {
  return { ...row, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() };
}
