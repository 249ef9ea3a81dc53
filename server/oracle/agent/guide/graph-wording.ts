/** Sentences of the guide about the graph of relationships. */
import type { z } from 'zod';
import type { relations, walked } from '../../tools/twin-graph/graph-shapes.js';
import { shown } from './untrusted-text.js';
import {
  controlledBy,
  controllerOf,
  countOf,
  labelOf,
  listOf,
  plural,
  protocolOf,
  unknownDid,
  type Party,
} from './wording.js';

type Walked = z.infer<typeof walked>;
type Node = Walked['nodes'][number];
type Edge = Walked['edges'][number];
type Relationships = z.infer<typeof relations>['relationships'];

/** The number of nodes that an answer names; it only counts the others. */
const MAX_NAMED = 12;

/** @param depth The number of steps that the walk went. */
export function reachedFrom({ root, nodes, isComplete }: Walked, depth: number): string {
  const [first, ...others] = nodes;
  if (!first) return unknownDid(root);
  const from = nameOf(first);
  if (others.length === 0) return `From ${from} I reach nothing.`;
  const named = others
    .slice(0, MAX_NAMED)
    .map((node) => `${nameOf(node)}, ${plural(node.depth, 'step')} away`);
  const left = others.length - named.length;
  const more = left > 0 ? `; and ${left} more` : '';
  const further = isComplete ? '' : ' There is more than I have looked at.';
  return `From ${from} I reach ${plural(others.length, 'node')} within ${depth} steps: ${named.join('; ')}${more}.${further}`;
}

/** Lists the twins that have a role for this twin, and the roles that it has for others. Empty when there are none. */
export function rolesOf({ neighbours, isComplete }: Relationships): string[] {
  const said = (direction: 'out' | 'in', say: (role: string, twins: string) => string) => {
    const byRole = new Map<string, string[]>();
    for (const { role, twin } of neighbours.filter((neighbour) => neighbour.direction === direction))
      byRole.set(role, [...(byRole.get(role) ?? []), labelOf(twin)]);
    return [...byRole].map(([role, twins]) => say(role, twins.join(', ')));
  };
  return [
    ...said('out', (role, twins) => `In the role ${shown(role)} it has ${twins}.`),
    ...said('in', (role, twins) => `It is in the role ${shown(role)} of ${twins}.`),
    ...(isComplete ? [] : ['It has more relationships than these.']),
  ];
}

/** Describes the shortest path between two nodes, step by step. Returns undefined when the walk found no path. */
export function wayBetween({ nodes, edges }: Walked, from: string, to: string): string | undefined {
  const names = new Map(nodes.map((node) => [node.id, nameOf(node)]));
  const way = wayAlong(edges, from, to);
  if (!way || way.length === 0) return undefined;
  const steps = way.map(
    (edge) =>
      `${names.get(edge.from) ?? shown(edge.from)} ${verbOf(edge)} ${names.get(edge.to) ?? shown(edge.to)}`,
  );
  return `${steps.join('; ')}.`;
}

const verbs: ReadonlyMap<string, string> = new Map([
  ['raises', 'raises'],
  ['evaluatedBy', 'was evaluated by'],
  ['becomes', 'became'],
]);

function verbOf({ role }: Edge): string {
  return verbs.get(role) ?? `has in the role ${shown(role)}`;
}

function wayAlong(edges: readonly Edge[], from: string, to: string): Edge[] | undefined {
  const ways = new Map<string, Edge[]>([[from, []]]);
  // Iterating also covers the entries that the loop adds, so it visits the nearest nodes first.
  for (const [at, way] of ways) {
    if (at === to) return way;
    for (const edge of edges) {
      const next = edge.from === at ? edge.to : edge.to === at ? edge.from : undefined;
      if (next !== undefined && !ways.has(next)) ways.set(next, [...way, edge]);
    }
  }
  return undefined;
}

function nameOf({ id, kind, name, status }: Node): string {
  const party: Party = { did: id, ...(name && { name }) };
  return kind === 'twin' ? labelOf(party) : `${kind} ${shown(id)}${status ? ` (${shown(status)})` : ''}`;
}

export function relationsOf(found: z.infer<typeof relations>): string {
  const { did, twin, issuers, relationships, controls, instances } = found;
  if (!twin && controls.total + instances.total === 0) return unknownDid(did);
  return [
    ...(twin ? [controllerOf(found), protocolOf(found)] : [unknownDid(did)]),
    ...rolesOf(relationships),
    controlledBy(found),
    ...(instances.total > 0 ? [`It is the protocol of ${countOf(instances)}: ${listOf(instances)}.`] : []),
    ...(issuers.length > 0
      ? [
          `Its record names ${issuers.map(labelOf).join(', ')} as ${issuers.length === 1 ? 'issuer' : 'issuers'} of its credentials.`,
        ]
      : []),
  ].join(' ');
}
