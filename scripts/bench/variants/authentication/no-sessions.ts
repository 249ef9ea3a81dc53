/** Replaces `server/oracle/sessions/store.ts`: no user has sessions, and no query is made. */
import type { createSessionStore as real } from '../../../../server/oracle/sessions/store.js';

export const createSessionStore: typeof real = () => ({
  insert: () => Promise.resolve(),
  touch: () => Promise.resolve(new Set<string>()),
  get: () => Promise.resolve(null),
  list: () => Promise.resolve({ sessions: [], total: 0 }),
  busy: () => Promise.resolve([]),
  isTitled: () => Promise.resolve(true),
  entitle: () => Promise.resolve(),
  delete: () => Promise.resolve('missing' as const),
});
