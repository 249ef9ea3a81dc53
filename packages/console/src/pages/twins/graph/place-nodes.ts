import { graphlib, layout, type EdgeLabel, type GraphLabel, type NodeLabel } from '@dagrejs/dagre';
import type { Edge, Node } from '@xyflow/react';
import { groupKey, missingOf, type GraphRecord, type KnownGraph, type RoleGroup } from './known-graph';

export type RecordNode = Node<{ record: GraphRecord }, 'record'>;
export type MoreNode = Node<{ group: RoleGroup; missing: number }, 'more'>;
export type GraphNode = RecordNode | MoreNode;

export interface PlacedGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly Edge[];
}

/** In pixels; the styles have the same. */
const WIDTH = 200;
const HEIGHT = 56;
const MORE_WIDTH = 130;
const MORE_HEIGHT = 34;

/** Places a graph from left to right: who fills a role is right of the twin whose role it is. */
export const placeNodes = (graph: KnownGraph): PlacedGraph => {
  const more = missingOf(graph);
  const edges: Edge[] = [
    ...[...graph.steps].map(([id, { from, role, to }]) => ({ id, source: from, target: to, label: role })),
    ...more.map(({ group }) => {
      const key = groupKey(group);
      const [source, target] = group.direction === 'out' ? [group.did, key] : [key, group.did];
      return { id: `more ${key}`, source, target, label: group.role, className: 'graph-edge-more' };
    }),
  ];
  const placed = new graphlib.Graph<GraphLabel, NodeLabel, EdgeLabel>().setGraph({
    rankdir: 'LR',
    ranksep: 90,
    nodesep: 18,
  });
  placed.setDefaultEdgeLabel(() => ({}));
  for (const id of graph.records.keys()) placed.setNode(id, { width: WIDTH, height: HEIGHT });
  for (const { group } of more) placed.setNode(groupKey(group), { width: MORE_WIDTH, height: MORE_HEIGHT });
  for (const { source, target } of edges) placed.setEdge(source, target);
  layout(placed);

  /** Dagre has the middle of a node, the picture its corner. */
  const placeOf = (id: string) => {
    const { x = 0, y = 0, width, height } = placed.node(id);
    return { position: { x: x - width / 2, y: y - height / 2 }, width, height };
  };
  return {
    nodes: [
      ...[...graph.records.values()].map((record): RecordNode => ({
        id: record.id,
        type: 'record',
        data: { record },
        ...placeOf(record.id),
      })),
      ...more.map(({ group, missing }): MoreNode => {
        const id = groupKey(group);
        return { id, type: 'more', data: { group, missing }, ...placeOf(id) };
      }),
    ],
    edges,
  };
};

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const isArrowKey = (key: string): key is ArrowKey =>
  key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';

/** Steps aside count so many times as much as steps in the direction of the arrow. */
const ASIDE = 2;

/** The nearest node in the direction of an arrow key. */
export const nodeTowards = (
  nodes: readonly GraphNode[],
  from: GraphNode,
  key: ArrowKey,
): GraphNode | undefined => {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const start = middleOf(from);
  const distanceTo = (node: GraphNode): number => {
    const { x, y } = middleOf(node);
    const [ahead, aside] = isAcross ? [x - start.x, y - start.y] : [y - start.y, x - start.x];
    // A node of the same column is not to the left or right.
    return ahead * sign <= 1 ? Infinity : ahead * sign + Math.abs(aside) * ASIDE;
  };
  return nodes
    .map((node) => ({ node, distance: distanceTo(node) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance)[0]?.node;
};

const middleOf = ({ position, width = WIDTH, height = HEIGHT }: GraphNode) => ({
  x: position.x + width / 2,
  y: position.y + height / 2,
});
