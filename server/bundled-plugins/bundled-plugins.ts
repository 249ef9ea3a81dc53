/** The plugins that come with the server, by name. Each is imported only when it is loaded. */
export const bundledPlugins = {
  'user-preferences': () => import('./user-preferences/index.js'),
};
