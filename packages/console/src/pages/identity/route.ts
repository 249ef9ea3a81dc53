import type { Area } from '../../shell/area';

export const identity: Area = {
  path: '/identity',
  label: 'Identity',
  icon: 'identity',
  section: 'Oracle',
  order: 2,
  needs: 'browser-key',
  summary: 'Your key, what you allow the oracle, and why a delegation is accepted or refused.',
  load: () => import('./identity-pages'),
};
