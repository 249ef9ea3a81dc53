import type { DataSource } from 'typeorm';
import type { Handlers } from '../../auth/callers/handler.js';
import { walkGraph } from './store/walk.js';

export function createGraphHandlers(dataSource: DataSource): Handlers<'getTwinGraph'> {
  return {
    async getTwinGraph({ path, query }) {
      return { status: 200, body: await walkGraph(dataSource, { root: path.did, ...query }) };
    },
  };
}
