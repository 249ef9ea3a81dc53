import type { z } from 'zod';
import type { TwinGraph, TwinPage, TwinRecord, TwinSummary } from '../../../ports/twin-graph-port.js';
import type { party, relations } from './graph-shapes.js';

type Party = z.infer<typeof party>;

/** The current records about a DID in both directions: its own record, and the records that refer to it. */
export async function relationsOf(
  graph: TwinGraph,
  did: string,
  limit: number,
): Promise<z.input<typeof relations>> {
  const record = await graph.read(did);
  const issuers = [...new Set(record?.credentials.map(({ issuer }) => issuer))];
  const [partyOf, relationships, controls, instances, sameProtocol] = await Promise.all([
    partiesOf(graph, record ? [record.controller, record.protocol, ...issuers] : []),
    graph.neighbours(did, limit),
    graph.find({ controller: did, limit }),
    graph.find({ protocol: did, limit }),
    record ? others(graph, record, limit) : NONE,
  ]);
  return {
    did,
    twin: summaryOf(record),
    controller: record ? partyOf(record.controller) : null,
    protocol: record ? partyOf(record.protocol) : null,
    issuers: issuers.map(partyOf),
    relationships: {
      neighbours: relationships.neighbours.map(({ role, direction, twin: { did, type, name } }) => ({
        role,
        direction,
        twin: { did, type, ...(name && { name }) },
      })),
      isComplete: relationships.isComplete,
    },
    controls,
    sameProtocol,
    instances,
  };
}

/** Looks up the names of these DIDs. */
export async function partiesOf(graph: TwinGraph, dids: readonly string[]): Promise<(did: string) => Party> {
  const known = new Map((await graph.readMany([...new Set(dids)])).map((twin) => [twin.did, twin]));
  return (did) => {
    const twin = known.get(did);
    return { did, ...(twin && { type: twin.type }), ...(twin?.name && { name: twin.name }) };
  };
}

export function summaryOf(twin: TwinRecord | TwinSummary | undefined): TwinSummary | null {
  if (!twin) return null;
  const { did, type, name, protocol, controller, verificationStatus } = twin;
  return { did, type, ...(name && { name }), protocol, controller, verificationStatus };
}

const NONE: TwinPage = { twins: [], total: 0, isTotalExact: true };

/** The other twins with the same protocol. */
async function others(graph: TwinGraph, { did, protocol }: TwinRecord, limit: number): Promise<TwinPage> {
  const { twins, total, isTotalExact } = await graph.find({ protocol, limit: limit + 1 });
  return {
    twins: twins.filter((twin) => twin.did !== did).slice(0, limit),
    total: Math.max(0, total - 1),
    isTotalExact,
  };
}
