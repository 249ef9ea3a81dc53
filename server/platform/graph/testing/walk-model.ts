/** The graph in memory, and the walk as it is meant. */
import type { Schema } from '../../../contract/types.js';
import type { TwinWalk } from '../../../ports/twin-graph-port.js';

export type Node = Omit<Schema<'GraphNode'>, 'depth'>;
export type Edge = Schema<'GraphEdge'>;

export interface ModelGraph {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly edges: readonly Edge[];
}

export function walkModel(graph: ModelGraph, walk: TwinWalk): Schema<'TwinGraph'> {
  const depths = new Map([[walk.root, 0]]);
  const walked = new Set<Edge>();
  let frontier = [walk.root];
  let isComplete = true;
  for (let depth = 1; depth <= walk.depth && isComplete; depth++) {
    const fresh = new Set<string>();
    for (const id of frontier) {
      for (const [edge, other] of stepsFrom(graph, id, walk)) {
        walked.add(edge);
        if (!depths.has(other)) fresh.add(other);
      }
    }
    const room = walk.limit - depths.size;
    isComplete = fresh.size <= room;
    frontier = [...fresh].sort().slice(0, room);
    for (const id of frontier) depths.set(id, depth);
  }
  return {
    root: walk.root,
    nodes: [...depths].map(([id, depth]) => ({ ...nodeOf(graph, id), depth })),
    edges: [...walked].filter(({ from, to }) => depths.has(from) && depths.has(to)),
    isComplete,
  };
}

function stepsFrom(graph: ModelGraph, id: string, { direction, roles, types }: TwinWalk): [Edge, string][] {
  const wanted = types?.map((type) => type.toLowerCase());
  return graph.edges
    .filter(({ role }) => roles === undefined || roles.includes(role))
    .flatMap((edge): [Edge, string][] => [
      ...(edge.from === id && direction !== 'in' ? [[edge, edge.to] satisfies [Edge, string]] : []),
      ...(edge.to === id && direction !== 'out' ? [[edge, edge.from] satisfies [Edge, string]] : []),
    ])
    .filter(([, other]) => {
      const { kind, type } = nodeOf(graph, other);
      return wanted === undefined || wanted.includes((kind === 'twin' ? type : kind).toLowerCase());
    });
}

function nodeOf({ nodes }: ModelGraph, id: string): Node {
  const node = nodes.get(id);
  if (!node) throw new Error(`the model has no ${id}`);
  return node;
}
