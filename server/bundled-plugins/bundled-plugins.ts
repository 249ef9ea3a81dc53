/** The plugins that come with the server, by name. Each is imported only when it is loaded. */
export const bundledPlugins = {
  'claim-processing': () => import('./claim-processing/index.js'),
  credits: () => import('./credits/index.js'),
  'team-chat': () => import('./team-chat/index.js'),
  'user-preferences': () => import('./user-preferences/index.js'),
};
