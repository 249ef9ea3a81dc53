import type { TwinRow } from './entity.js';
import type { TwinQuery, TwinStore } from './store.js';

/** The twins as an agent asks for them. */
export function createTwinGraph(store: TwinStore) {
  return {
    async find(query: TwinQuery) {
      const { twins, total } = await store.find(query);
      return { twins: twins.map(summarize), total };
    },
    async read(did: string) {
      const row = await store.get(did);
      return row ? summarize(row) : undefined;
    },
    countByType: () => store.countByType(),
  };
}

function summarize({ did, type, metadata, protocol, controller, verificationStatus }: TwinRow) {
  return { did, type, name: metadata.name, protocol, controller, verificationStatus };
}
