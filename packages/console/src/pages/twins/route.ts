import type { Area } from '../../shell/area';

export const twins: Area = {
  path: '/twins',
  label: 'Twins',
  icon: 'twins',
  section: 'Twins',
  order: 1,
  needs: 'api-key',
  summary: 'Find twins, see how they are related, and change them.',
  load: () => import('./twins-pages'),
};
