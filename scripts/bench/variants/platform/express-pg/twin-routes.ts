import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { toJson, type TwinRow } from '../twin-json.js';
import { only, pool, poolPlanningForValues } from './pool.js';

const OWNER = 'did:key:bench';

const READ = 'select * from twins where did = $1';

const LIST = `
  select * from twins where lower(type) = lower($1) and properties @> $2::jsonb
  order by created_at desc, did limit $3`;

const CREATE = `
  with twin as (
    insert into twins (did, type, controller, protocol, properties, metadata, owner_did)
    values ($1, $2, $3, $4, $5, $6, $3) returning *
  ), event as (
    insert into events (type, subject, revision, actor_did, data)
    select 'twin.created', did, 1, owner_did, jsonb_build_object('twin', to_jsonb(twin), 'changed', '[]'::jsonb) from twin
  ), told as (select pg_notify('bench_events', ''))
  select twin.* from twin, told`;

const CHANGE = `
  with twin as (
    update twins set properties = properties || $2::jsonb, revision = revision + 1, updated_at = now()
    where did = $1 returning *
  ), event as (
    insert into events (type, subject, revision, actor_did, data)
    select 'twin.updated', did, revision, owner_did,
      jsonb_build_object('twin', to_jsonb(twin), 'changed', '["properties"]'::jsonb) from twin
  ), told as (select pg_notify('bench_events', ''))
  select twin.* from twin, told`;

const PAGE = 20;

export async function readTwin({ params }: Request<{ did: string }>, response: Response): Promise<void> {
  const { rows } = await pool.query<TwinRow>({ name: 'read', text: READ, values: [params.did] });
  response.json(toJson(only(rows)));
}

export async function listTwins(
  { query }: Request<object, unknown, unknown, { type: string; property: string }>,
  response: Response,
): Promise<void> {
  const [name = '', value = ''] = query.property.split(':');
  const { rows } = await poolPlanningForValues.query<TwinRow>({
    name: 'list',
    text: LIST,
    values: [query.type, JSON.stringify({ [name]: value }), PAGE + 1],
  });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  response.json({
    twins: page.map(toJson),
    ...(rows.length > PAGE && last && { nextCursor: `${last.created_at.toISOString()} ${last.did}` }),
  });
}

interface NewTwin {
  readonly type: string;
  readonly protocol: string;
  readonly properties: object;
  readonly metadata: object;
}

export async function createTwin(
  { body }: Request<object, unknown, NewTwin>,
  response: Response,
): Promise<void> {
  const { type, protocol, properties, metadata } = body;
  const did = `did:ixo:entity:${randomBytes(16).toString('hex')}`;
  const values = [did, type, OWNER, protocol, properties, metadata];
  const { rows } = await pool.query<TwinRow>({ name: 'create', text: CREATE, values });
  response
    .status(201)
    .location(`/v1/entities/${did}`)
    .json(toJson(only(rows)));
}

export async function changeTwin(
  { params, body }: Request<{ did: string }, unknown, { properties: object }>,
  response: Response,
): Promise<void> {
  const { rows } = await pool.query<TwinRow>({
    name: 'change',
    text: CHANGE,
    values: [params.did, body.properties],
  });
  response.json(toJson(only(rows)));
}
