import type { Area } from '../../shell/area';

export const tour: Area = {
  path: '/tour',
  label: 'Tour',
  icon: 'tour',
  section: 'Twins',
  order: 0,
  needs: 'api-key',
  summary:
    'Make a project, have it verified by vote, and turn a claim about it into a credential: in six steps.',
  load: () => import('./tour-page'),
};
