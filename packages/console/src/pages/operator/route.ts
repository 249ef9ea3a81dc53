import type { Area } from '../../shell/area';

export const operator: Area = {
  path: '/operator',
  label: 'Operator',
  icon: 'operator',
  section: 'Operation',
  order: 6,
  needs: 'api-key',
  summary: 'How the deployment is: its parts, replicas, runs and settings, and where a request has failed.',
  load: () => import('./operator-page'),
};
