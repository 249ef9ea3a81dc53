import type { Area } from '../../shell/area';

export const auditLog: Area = {
  path: '/audit-log',
  label: 'Audit log',
  icon: 'audit',
  section: 'Operation',
  order: 5,
  needs: 'api-key',
  summary: 'Who has changed what, with which key, and what was refused.',
  load: () => import('./audit-log-page'),
};
