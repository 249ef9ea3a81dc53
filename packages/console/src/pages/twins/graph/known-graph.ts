import type { Neighbour, NeighbourList, RelationshipCount, Twin, TwinGraph } from '@twin-oracle/sdk';
import { twinName } from '../twin-name';

/** A twin, claim or credential of the picture. */
export interface GraphRecord {
  readonly id: string;
  readonly kind: string;
  readonly type: string;
  readonly name: string;
  readonly status: string | undefined;
}

export interface GraphStep {
  readonly from: string;
  readonly role: string;
  readonly to: string;
}

/** The relations of one twin by direction and role, of which the picture may have a part only. */
export interface RoleGroup extends RelationshipCount {
  readonly did: string;
  /** Of the last page that was read. */
  readonly cursor: string | undefined;
}

/** What is known of a graph so far; each is by its key, so that nothing is there twice. */
export interface KnownGraph {
  readonly records: ReadonlyMap<string, GraphRecord>;
  readonly steps: ReadonlyMap<string, GraphStep>;
  readonly groups: ReadonlyMap<string, RoleGroup>;
  /** The twins whose relations have been read. */
  readonly opened: ReadonlySet<string>;
}

/** What reading the relations of a twin has found. */
export interface Neighbourhood {
  readonly twin: Twin;
  readonly counts: readonly RelationshipCount[];
  readonly page: NeighbourList;
  /** Claims about it or by it, with what became of them. */
  readonly claims: TwinGraph;
}

/** People walk a neighbourhood; a picture of more is a tangle. */
export const MAX_RECORDS = 300;

export const groupKey = ({ did, direction, role }: Pick<RoleGroup, 'did' | 'direction' | 'role'>): string =>
  `${did} ${direction} ${role}`;

export const stepKey = ({ from, role, to }: GraphStep): string => `${from} ${role} ${to}`;

export const graphOf = (root: Twin): KnownGraph => ({
  records: new Map([[root.did, recordOf({ ...root, name: twinName(root) })]]),
  steps: new Map(),
  groups: new Map(),
  opened: new Set(),
});

export const withNeighbourhood = (
  graph: KnownGraph,
  { twin, counts, page, claims }: Neighbourhood,
): KnownGraph => {
  const records = new Map(graph.records);
  const steps = new Map(graph.steps);
  const { did } = twin;
  addRecord(records, recordOf({ ...twin, name: twinName(twin) }));
  for (const { id, kind, type, name, status } of claims.nodes)
    addRecord(records, { id, kind, type, name: name ?? numbered(type, id), status });
  for (const { from, role, to } of claims.edges)
    if (records.has(from) && records.has(to)) addStep(steps, { from, role, to });
  addNeighbours(records, steps, page.neighbours);
  return {
    records,
    steps,
    groups: new Map([
      ...graph.groups,
      ...counts.map((count) => {
        const group = { ...count, did, cursor: undefined };
        return [groupKey(group), group] as const;
      }),
    ]),
    opened: new Set([...graph.opened, did]),
  };
};

/** With a further page of one role. */
export const withPage = (graph: KnownGraph, group: RoleGroup, page: NeighbourList): KnownGraph => {
  const records = new Map(graph.records);
  const steps = new Map(graph.steps);
  addNeighbours(records, steps, page.neighbours);
  return {
    ...graph,
    records,
    steps,
    groups: new Map(graph.groups).set(groupKey(group), { ...group, cursor: page.nextCursor }),
  };
};

/** How many relations of a role the picture has. */
export const shownOf = ({ steps }: KnownGraph, { did, direction, role }: RoleGroup): number =>
  [...steps.values()].filter(
    (step) => step.role === role && (direction === 'out' ? step.from : step.to) === did,
  ).length;

/** The roles of which the picture does not have all, with how many are missing. */
export const missingOf = (graph: KnownGraph): readonly { group: RoleGroup; missing: number }[] =>
  [...graph.groups.values()]
    .map((group) => ({ group, missing: group.count - shownOf(graph, group) }))
    .filter(({ missing }) => missing > 0);

const addNeighbours = (
  records: Map<string, GraphRecord>,
  steps: Map<string, GraphStep>,
  neighbours: readonly Neighbour[],
): void => {
  for (const { twin, relationship } of neighbours) {
    if (!addRecord(records, recordOf({ ...twin, name: twinName(twin) }))) continue;
    const { from, role, to } = relationship;
    addStep(steps, { from, role, to });
  }
};

/** Claims and credentials have no names: their type, and the end of their id, by which one tells them apart. */
const numbered = (type: string, id: string): string => `${type} …${id.slice(-4)}`;

/** @returns false when the picture has no room for it. */
const addRecord = (records: Map<string, GraphRecord>, record: GraphRecord): boolean => {
  if (records.has(record.id)) return true;
  if (records.size >= MAX_RECORDS) return false;
  records.set(record.id, record);
  return true;
};

const addStep = (steps: Map<string, GraphStep>, step: GraphStep): void => void steps.set(stepKey(step), step);

const recordOf = ({
  did,
  type,
  name,
  verificationStatus,
}: Pick<Twin, 'did' | 'type' | 'verificationStatus'> & { readonly name: string }): GraphRecord => ({
  id: did,
  kind: 'twin',
  type,
  name,
  status: verificationStatus,
});
