import type { TwinGraph, TwinPage, TwinQuestion, TwinRecord } from '../../../../ports/twin-graph-port.js';

export const CONTROLLER = 'did:key:zController';

export const projects = Array.from({ length: 7 }, (_, index): TwinRecord => ({
  did: `did:ixo:entity:${`${index}`.repeat(32)}`,
  type: 'Project',
  // The last project has no name.
  ...(index < 6 && { name: `Project ${index}` }),
  protocol: 'did:ixo:entity:protocol',
  controller: CONTROLLER,
  verificationStatus: 'verified',
  credentials: index === 3 ? [{ type: 'Approval', issuer: `did:ixo:entity:${'2'.repeat(32)}` }] : [],
}));

/** Seven projects in memory. @param onAsked Called for each query. */
export function createSmallGraph(onAsked: () => void = () => undefined): TwinGraph {
  return {
    find: (question) => answer(find(question)),
    read: (did) => answer(projects.find((twin) => twin.did === did)),
    readMany: (dids) => Promise.resolve(projects.filter(({ did }) => dids.includes(did))),
    neighbours: () => answer({ neighbours: [], isComplete: true }),
    walk: ({ root }) => {
      const twin = projects.find(({ did }) => did === root);
      const { did: id = '', type = '' } = twin ?? {};
      return answer(
        twin && { root, nodes: [{ id, kind: 'twin' as const, type, depth: 0 }], edges: [], isComplete: true },
      );
    },
    countByType: () =>
      answer({ types: [{ type: 'Project', count: projects.length }], totalTypes: 1, total: projects.length }),
  };

  function answer<T>(value: T): Promise<T> {
    onAsked();
    return Promise.resolve(value);
  }
}

function find({
  names,
  type,
  controller,
  protocol,
  issuer,
  verificationStatus,
  limit,
}: TwinQuestion): TwinPage {
  const found = projects.filter(
    (twin) =>
      (type === undefined || twin.type === type) &&
      (controller === undefined || twin.controller === controller) &&
      (protocol === undefined || twin.protocol === protocol) &&
      (issuer === undefined || twin.credentials.some((credential) => credential.issuer === issuer)) &&
      (verificationStatus === undefined || twin.verificationStatus === verificationStatus) &&
      (!names || names.includes(twin.name?.toLowerCase() ?? '')),
  );
  const twins = found.slice(0, limit).map(({ credentials: _, ...twin }) => twin);
  return { twins, total: found.length, isTotalExact: true };
}
