/** Patterns as regular expressions, each compiled once. */
const expressions = new Map<string, RegExp | undefined>();

/** Undefined for a text that is no pattern. */
export function expressionOf(source: string): RegExp | undefined {
  if (!expressions.has(source)) expressions.set(source, compile(source));
  return expressions.get(source);
}

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}
