import type { Area } from '../../shell/area';

export const chat: Area = {
  path: '/chat',
  label: 'Chat',
  icon: 'chat',
  section: 'Oracle',
  order: 1,
  needs: 'browser-key',
  summary: 'Talk to the oracle, let it call tools of this page, and look at each frame of its answers.',
  load: () => import('./chat-pages'),
};
