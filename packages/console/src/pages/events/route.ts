import type { Area } from '../../shell/area';

export const events: Area = {
  path: '/events',
  label: 'Events',
  icon: 'events',
  section: 'Operation',
  order: 1,
  needs: 'api-key',
  summary: 'Everything that happens on the platform, in one order, as it happens.',
  load: () => import('./events-pages'),
};
