/** Module hooks that load the instrumented text of a file instead of its own. tsx compiles it, as any other. */
let sources = {};

export function initialize(data) {
  sources = data;
}

export function load(url, context, next) {
  const source = sources[url];
  return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
}
