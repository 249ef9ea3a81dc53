/** The whole walk as one statement. */
import { prepare, type Prepared } from '../../../persistence/queries/prepared.js';
import { stepsOf, type StepsWanted } from './steps.js';

export interface WalkShape extends StepsWanted {
  /** Whether only nodes of some types are selected. */
  readonly byType: boolean;
}

const known = new Map<string, Prepared>();

/**
 * Parameters: the root, the depth, the limits of nodes and steps, and, depending on the shape, the roles and the types in lower case. There
 * are 24 shapes, each with its own plan.
 */
export function walkStatement(shape: WalkShape): Prepared {
  const key = JSON.stringify([shape.direction, shape.byRole, shape.withClaims, shape.byType]);
  const statement = known.get(key) ?? prepare(textOf(shape));
  known.set(key, statement);
  return statement;
}

/**
 * Each row of `walk` is a level: PostgreSQL cannot recurse over a whole set, but it can over one row that holds it. So each node is visited
 * once, however many paths lead to it; a recursion with a row per node would visit it again at every depth. `lateral` with a limit reads
 * only as many index entries as remain, even for a twin with a million relationships.
 */
function textOf(shape: WalkShape): string {
  const { byRole, byType, withClaims } = shape;
  return `
    with recursive walk (depth, frontier, seen, room, budget, is_complete, roles, froms, tos) as (
      select 0, array[did], array[did], $3::int - 1, $4::int, true, '{}'::text[], '{}'::text[], '{}'::text[]
      from twins where did = $1
      union all
      select walk.depth + 1, next.frontier, walk.seen || next.frontier, walk.room - cardinality(next.frontier),
        walk.budget - next.looked, next.looked <= walk.budget and next.found <= walk.room, next.roles, next.froms, next.tos
      from walk cross join lateral (
        with steps as materialized (
          select step.*
          from ${byRole ? HERE_BY_ROLE : HERE}
            cross join lateral (${stepsOf(shape, 'walk.budget + 1')}) as step
          limit walk.budget + 1
        ),
        ${byType ? `wanted as materialized (${ofTypes(byRole ? '$6' : '$5')}),` : ''}
        fresh as (select other from ${byType ? 'wanted' : 'steps'} except select unnest(walk.seen))
        select
          coalesce((select (array_agg(other order by other collate "C"))[1:walk.room] from fresh), '{}') as frontier,
          (select count(*) from fresh)::int as found,
          (select count(*) from steps)::int as looked,
          coalesce(array_agg(role), '{}') as roles,
          coalesce(array_agg(from_id), '{}') as froms,
          coalesce(array_agg(to_id), '{}') as tos
        from ${byType ? 'wanted' : 'steps'}
      ) as next
      where walk.depth < $2 and walk.is_complete and cardinality(walk.frontier) > 0
    ),
    nodes as materialized (select id, depth from walk cross join unnest(frontier) as node (id)),
    described as (${withClaims ? [TWINS, CLAIMS, CREDENTIALS].join(' union all ') : TWINS})
    select
      (select json_agg(json_build_array(id, kind, type, name, status, depth) order by depth, id collate "C") from described) as nodes,
      (select json_agg(json_build_array(roles, froms, tos) order by depth) from walk) as steps,
      (select bool_and(is_complete) from walk) as "isComplete"`;
}

/** Filtered nodes count as visited, because they have been read. */
function ofTypes(types: string): string {
  return `select steps.* from steps left join lateral ${oneOf('twins', 'did = steps.other')} on steps.kind = 'twin'
    where lower(coalesce(twins.type, steps.kind)) = any(${types}::text[])`;
}

/**
 * SQL: the row of the table, found by its key. PostgreSQL does not know how few nodes there are, and a plain join would read the whole table
 * for a dozen of them; the limit keeps it at one look for each.
 */
function oneOf(table: string, byKey: string): string {
  return `(select * from ${table} where ${byKey} limit 1) as ${table}`;
}

const TWINS = `
  select nodes.id, depth, 'twin' as kind, type, nullif(metadata ->> 'name', '') as name, verification_status as status
  from nodes cross join lateral ${oneOf('twins', 'did = nodes.id')}`;

const CLAIMS = `
  select nodes.id, depth, 'claim', type, null, status from nodes cross join lateral ${oneOf('claims', 'id = nodes.id')}`;

const CREDENTIALS = `
  select nodes.id, depth, 'credential', type, null, case when revoked_at is null then 'active' else 'revoked' end
  from nodes cross join lateral ${oneOf('credentials', 'id = nodes.id')}`;

const HERE = 'unnest(walk.frontier) as here (id)';

const HERE_BY_ROLE = `(
  select node.id, looked_for.role from unnest(walk.frontier) as node (id) cross join unnest($5::text[]) as looked_for (role)
) as here`;
