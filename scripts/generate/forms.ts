import { isObject, type Contracts } from './contracts.js';

/**
 * Maps the patterns of the contract to the descriptions in `x-form` beside them: callers see these in place of a regular expression. Throws
 * when a pattern has no description, or has different ones in two places.
 */
export function generateForms({ openapi, asyncapi }: Contracts): string {
  const forms = new Map<string, string>();
  const patterns = new Set<string>();
  for (const { pattern, form } of [...patternsIn(openapi), ...patternsIn(asyncapi)]) {
    patterns.add(pattern);
    if (form === undefined) continue;
    const other = forms.get(pattern) ?? form;
    if (other !== form) throw new Error(`The pattern ${pattern} has two forms: "${other}" and "${form}"`);
    forms.set(pattern, form);
  }
  const wordless = [...patterns].filter((pattern) => !forms.has(pattern));
  if (wordless.length > 0)
    throw new Error(`These patterns need an x-form, in words that follow "must be":\n${wordless.join('\n')}`);
  const rows = [...forms].map(
    ([pattern, form]) => `  [${JSON.stringify(pattern)}, ${JSON.stringify(form)}],`,
  );
  return `/** Descriptions of the patterns of the contract, by the pattern. */
export const forms: ReadonlyMap<string, string> = new Map([
${rows.join('\n')}
]);
`;
}

function* patternsIn(value: unknown): Generator<{ pattern: string; form: string | undefined }> {
  if (Array.isArray(value)) for (const member of value) yield* patternsIn(member);
  if (!isObject(value) || Array.isArray(value)) return;
  const { pattern, 'x-form': form } = value;
  if (typeof pattern === 'string') yield { pattern, form: typeof form === 'string' ? form : undefined };
  for (const member of Object.values(value)) yield* patternsIn(member);
}
