import type { Area } from '../../shell/area';

export const webhooks: Area = {
  path: '/webhooks',
  label: 'Webhooks',
  icon: 'webhooks',
  section: 'Operation',
  order: 2,
  needs: 'api-key',
  summary: 'Where events are sent, what could not be delivered, and why.',
  load: () => import('./webhooks-pages'),
};
