import type { Area } from '../../shell/area';

export const claims: Area = {
  path: '/claims',
  label: 'Claims',
  icon: 'claims',
  section: 'Twins',
  order: 3,
  needs: 'api-key',
  summary: 'Raise claims, evaluate them, check their credentials in this page, and issue on them.',
  load: () => import('./claims-pages'),
};
