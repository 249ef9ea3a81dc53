import type { TwinRow } from './entity.js';
import type { TwinBrief, TwinQuery, TwinStore } from './store.js';

/** The twins as an agent asks for them: what everybody may know of each, and nothing of whose API key made it. */
export function createTwinGraph(store: TwinStore) {
  return {
    async find(query: TwinQuery) {
      const { twins, ...counted } = await store.find(query);
      return { twins: twins.map(summarize), ...counted };
    },
    async read(did: string) {
      const row = await store.get(did);
      return row ? summarizeRow(row) : undefined;
    },
    async readMany(dids: readonly string[]) {
      return dids.length === 0 ? [] : (await store.getMany(dids)).map(summarize);
    },
    countByType: (limit: number) => store.countByType(limit),
  };
}

function summarizeRow({ metadata, verifiableCredential, ...row }: TwinRow) {
  const credentials = verifiableCredential.map(({ type, issuer }) => ({ type, issuer }));
  return { ...summarize({ ...row, name: metadata.name ?? null }), credentials };
}

function summarize({ did, type, name, protocol, controller, verificationStatus }: TwinBrief) {
  return { did, type, ...(name && { name }), protocol, controller, verificationStatus };
}
