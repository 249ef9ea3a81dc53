/** Module resolution for suites: `@jest/globals` from here, the SDK's sources instead of its package, and React 18 for modules that ask for it. */
const globals = new URL('globals.js', import.meta.url).href;
const hooks = new URL('../../../sdk/src/react/', import.meta.url).href;
const react18 = new URL('../../../scripts/testing/react-18/package.json', import.meta.url).href;

/** Of a module that is loaded with React 18, beside the one with React 19; see react-18-runtime.js. */
const WITH_REACT_18 = '?react=18';

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, format: 'module', shortCircuit: true };
  const sources = { ...context, conditions: [...context.conditions, 'twin-oracle-source'] };
  if (!context.parentURL?.endsWith(WITH_REACT_18)) return next(specifier, sources);
  if (/^react(-dom)?(\/|$)/.test(specifier)) return next(specifier, { ...sources, parentURL: react18 });
  const resolved = await next(specifier, sources);
  return resolved.url.startsWith(hooks) ? { ...resolved, url: resolved.url + WITH_REACT_18 } : resolved;
}
