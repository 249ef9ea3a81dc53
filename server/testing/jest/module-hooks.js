/** Module resolution for suites: `@jest/globals` from here, and the SDK's sources instead of its package. */
const globals = new URL('globals.js', import.meta.url).href;

export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, format: 'module', shortCircuit: true };
  return next(specifier, { ...context, conditions: [...context.conditions, 'twin-oracle-source'] });
}
