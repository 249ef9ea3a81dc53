import { withSessions } from '../../fixtures/with-sessions.js';
import type { Growth } from '../growth.js';

export const sessionLoads: Growth = {
  what: 'sessions of the user',
  sizes: [10, 100, 1_000, 10_000],
  withSize: (sessions, _bundle, work) =>
    withSessions(({ env, headers }) => {
      const list = { method: 'GET', path: '/sessions', headers, expected: { status: 200 } } as const;
      return work({ env, url: env.DATABASE_URL ?? '', loads: { 'first page of the list': list } });
    }, sessions),
};
