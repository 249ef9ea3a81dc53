/** Much data, by SQL: by the API it would take minutes. */

export interface FilledDatabase {
  query(sql: string, parameters?: readonly unknown[]): Promise<unknown>;
}

/** Lets that many devices fill the role `verifier` of a twin, the other way round. Their names are `Device 1` and so on. */
export async function relateMany(database: FilledDatabase, hub: string, count: number): Promise<void> {
  await database.query(
    `insert into twins select (jsonb_populate_record(twin, jsonb_build_object(
       'did', 'did:ixo:entity:' || lpad(to_hex(at), 32, '0'), 'type', 'Device',
       'metadata', jsonb_build_object('name', 'Device ' || at)))).*
     from twins as twin, generate_series(1, $2::int) as at where twin.did = $1`,
    [hub, count],
  );
  await database.query(
    `insert into relationships (id, role, from_did, to_did, created_by, created_at)
     select 'rel_' || lpad(to_hex(at), 32, '0'), 'verifier', 'did:ixo:entity:' || lpad(to_hex(at), 32, '0'), $1, $1, now() - at * interval '1 second'
     from generate_series(1, $2::int) as at`,
    [hub, count],
  );
  // As the server's own autovacuum does, some time after so many rows.
  await database.query('vacuum analyze twins, relationships');
}

/** Copies a domain and its only proposal, which is not open, that often. The domains are called `Project 1` and so on, the newest first. */
export async function proposeMany(database: FilledDatabase, domain: string, count: number): Promise<void> {
  await database.query(
    `insert into twins select (jsonb_populate_record(twin, jsonb_build_object(
       'did', twin.did || at, 'metadata', jsonb_build_object('name', 'Project ' || at)))).*
     from twins as twin, generate_series(1, $2::int) as at where twin.did = $1`,
    [domain, count],
  );
  await database.query(
    `insert into proposals select (jsonb_populate_record(proposal, jsonb_build_object(
       'id', 'prp_' || lpad(to_hex(at), 32, '0'), 'twin_did', $1 || at,
       'opened_at', proposal.opened_at + ($2::int - at) * interval '1 second'))).*
     from proposals as proposal, generate_series(1, $2::int) as at where proposal.twin_did = $1`,
    [domain, count],
  );
}

/** Stores that many messages as the server does, without answering each: `Question number 1`, `Answer number 1.` and so on. */
export async function talkLong(database: FilledDatabase, sessionId: string, messages: number): Promise<void> {
  await database.query(
    `insert into messages (id, session_id, type, content, request_id, is_complete)
     select 'msg_' || $1 || place, $1, case when place % 2 = 1 then 'human' else 'ai' end,
       case when place % 2 = 1 then 'Question number ' || (place + 1) / 2
         else 'Answer number ' || place / 2 || E'.\n\n- **one** of them\n- \`two\` of them\n\n' || repeat('More words. ', place % 40) end,
       'req-' || place, true
     from generate_series(1, $2::int) as place order by place`,
    [sessionId, messages],
  );
}
