import type { Area } from '../../shell/area';

export const imports: Area = {
  path: '/imports',
  label: 'Imports & exports',
  icon: 'imports',
  section: 'Operation',
  order: 3,
  needs: 'api-key',
  summary: 'Bring many records at once, see what has become of each line, and take records away.',
  load: () => import('./imports-pages'),
};
