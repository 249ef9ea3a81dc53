import type { DataSource } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { TwinGraph } from '../../ports/twin-graph-port.js';
import { walkGraph } from '../graph/store/walk.js';
import type { HeavyReads } from '../heavy-reads/heavy-reads.js';
import { listNeighbours } from '../relationships/neighbours-store.js';
import type { TwinRow } from '../register/entity.js';
import type { TwinBrief, TwinStore } from '../twins/store/twin-store.js';

/** The owner under which walks are counted here: the agents of all sessions together. */
const AGENTS = 'agents';

/** Twins in the form that an agent gets: the public data, without the owner of the API key. */
export function createTwinGraphAdapter(
  store: TwinStore,
  dataSource: DataSource,
  heavyWork: HeavyReads,
): TwinGraph {
  return {
    async find(query) {
      const { twins, ...counted } = await store.find(query);
      return { twins: twins.map(summarize), ...counted };
    },
    async read(did) {
      const row = await store.get(did);
      return row ? summarizeRow(row) : undefined;
    },
    async readMany(dids) {
      return dids.length === 0 ? [] : (await store.getMany(dids)).map(summarize);
    },
    countByType: (limit) => store.countByType(limit),
    async neighbours(did, limit) {
      const page = await ifThere(listNeighbours(dataSource, did, { direction: 'both', limit }));
      const neighbours = page?.neighbours.map(({ relationship: { role }, direction, twin }) => ({
        role,
        direction,
        twin,
      }));
      return { neighbours: neighbours ?? [], isComplete: page?.nextCursor === undefined };
    },
    walk: (walk) => heavyWork.run(AGENTS, () => ifThere(walkGraph(dataSource, walk))),
  };
}

/** Undefined instead of an error when an agent asks about a DID that is not a twin. */
async function ifThere<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Problem && error.code === 'twin_not_found') return undefined;
    throw error;
  }
}

function summarizeRow({ metadata, verifiableCredential, ...row }: TwinRow) {
  const credentials = verifiableCredential.map(({ type, issuer }) => ({ type, issuer }));
  return { ...summarize({ ...row, name: metadata.name ?? null }), credentials };
}

function summarize({ did, type, name, protocol, controller, verificationStatus }: TwinBrief) {
  return { did, type, ...(name && { name }), protocol, controller, verificationStatus };
}
