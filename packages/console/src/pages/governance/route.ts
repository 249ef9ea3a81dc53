import type { Area } from '../../shell/area';

export const governance: Area = {
  path: '/governance',
  label: 'Governance',
  icon: 'governance',
  section: 'Twins',
  order: 2,
  needs: 'api-key',
  summary: 'Propose domains for verification, vote, and see what led a domain to its state.',
  load: () => import('./governance-pages'),
};
