import type { Area } from '../../shell/area';

export const apiKeys: Area = {
  path: '/api-keys',
  label: 'API keys',
  icon: 'keys',
  section: 'Operation',
  order: 4,
  needs: 'api-key',
  summary: 'Make keys for programs, see what each may do and when it was used, rotate and revoke them.',
  load: () => import('./api-keys-pages'),
};
