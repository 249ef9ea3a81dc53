/** Node has no loader for the style sheets that packages import for bundlers. */
export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context);
