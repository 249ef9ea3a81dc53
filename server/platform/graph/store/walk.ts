import type { DataSource } from 'typeorm';
import { unavailable } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { readWithin, ReadTooLong } from '../../../persistence/queries/limited-read.js';
import type { TwinWalk } from '../../../ports/twin-graph-port.js';
import { twinNotFound } from '../../register/change-twin.js';
import { walkStatement } from './statement.js';
import { leadsToClaims } from './steps.js';

/**
 * How many steps a walk visits before it stops, including filtered ones. Reading this many takes some 100 ms; looking up each of 32 roles
 * at each of 5,000 nodes takes about a second.
 */
export const MAX_STEPS = 20_000;

/** The time limit of a walk, which takes at most a second on an idle database. */
const WALK_LIMIT_MS = 3_000;

export interface WalkLimits {
  readonly maxSteps?: number;
  readonly limitMs?: number;
}

interface Found {
  /** Null when the root does not exist. */
  readonly nodes:
    [id: string, kind: NodeKind, type: string, name: string | null, status: string, depth: number][] | null;
  /** By level. */
  readonly steps: [roles: string[], froms: string[], tos: string[]][];
  readonly isComplete: boolean;
}

type NodeKind = Schema<'GraphNode'>['kind'];

/** Walks the graph, breadth first, each node once. Throws `twin_not_found`, and `service_unavailable` when it takes too long. */
export async function walkGraph(
  dataSource: DataSource,
  walk: TwinWalk,
  { maxSteps = MAX_STEPS, limitMs = WALK_LIMIT_MS }: WalkLimits = {},
): Promise<Schema<'TwinGraph'>> {
  const { root, depth, direction, limit } = walk;
  const roles = walk.roles && [...new Set(walk.roles)];
  const types = walk.types?.map((type) => type.toLowerCase());
  const statement = walkStatement({
    direction,
    byRole: roles !== undefined,
    byType: types !== undefined,
    withClaims: leadsToClaims(direction, roles) && (types === undefined || types.includes('claim')),
  });
  const parameters = [root, depth, limit, maxSteps, ...(roles ? [roles] : []), ...(types ? [types] : [])];
  const [found] = await readWithin<Found>(dataSource, { limitMs }, statement, parameters).catch(
    (error: unknown) => {
      throw error instanceof ReadTooLong ? walkTooLong(limitMs, error) : error;
    },
  );
  if (!found?.nodes) throw twinNotFound(root);
  return {
    root,
    nodes: found.nodes.map(([id, kind, type, name, status, at]) => ({
      id,
      kind,
      type,
      ...(name !== null && { name }),
      status,
      depth: at,
    })),
    edges: edgesBetween(new Set(found.nodes.map(([id]) => id)), found.steps),
    isComplete: found.isComplete,
  };
}

function walkTooLong(limitMs: number, cause: ReadTooLong) {
  return unavailable(
    `The walk took longer than ${limitMs / 1000} seconds; ask for less depth, or for fewer roles or types`,
    cause,
  );
}

/** Each edge once, even if both of its ends are visited, in the order of visits. */
function edgesBetween(nodes: ReadonlySet<string>, levels: Found['steps']): Schema<'GraphEdge'>[] {
  const edges = new Map<string, Schema<'GraphEdge'>>();
  for (const [roles, froms, tos] of levels) {
    for (const [at, role] of roles.entries()) {
      const [from = '', to = ''] = [froms[at], tos[at]];
      if (nodes.has(from) && nodes.has(to)) edges.set(`${from} ${role} ${to}`, { role, from, to });
    }
  }
  return [...edges.values()];
}
