/** Stands in the place of `server/oracle/sessions/store.ts`: nobody has a session, and nothing is asked to know that. */
import type { createSessionStore as real } from '../../../../server/oracle/sessions/store.js';

export const createSessionStore: typeof real = () => ({
  insert: () => Promise.resolve(),
  touch: () => Promise.resolve(false),
  get: () => Promise.resolve(null),
  list: () => Promise.resolve({ sessions: [], total: 0 }),
  entitle: () => Promise.resolve(),
  delete: () => Promise.resolve('missing' as const),
});
