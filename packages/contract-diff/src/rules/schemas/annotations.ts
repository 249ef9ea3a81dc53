/** Compares what schemas say beside which values are valid: defaults, deprecation, discriminators, and who reads and writes. */
import type { Direction } from '../../model/contract.js';
import { canonical, isObject, isSchema, type JsonObject, type JsonSchema } from '../../schema/json.js';
import type { SchemaSource } from '../../schema/index.js';
import { checkAnnotations, type Visit } from './annotation-checks.js';
import { contentChanges } from './content-annotations.js';
import { branchesOf, partsOf, propertiesOf } from './schema-parts.js';
import type { SchemaChange } from './schema-change.js';

export function annotationChanges(
  old: SchemaSource,
  next: SchemaSource,
  direction: Direction,
  today: Date,
): SchemaChange[] {
  const changes: SchemaChange[] = [];
  walk(old, next, '', new Map(), (visit) =>
    changes.push(...checkAnnotations(visit, direction, today), ...contentChanges(visit)),
  );
  return changes;
}

type Seen = Map<JsonObject, Set<JsonObject>>;

/** Visits the schemas of both versions that describe the same place. */
function walk(
  old: SchemaSource,
  next: SchemaSource,
  path: string,
  seen: Seen,
  visit: (visit: Visit) => void,
): void {
  const [before, after] = [partsOf(old, old.schema), partsOf(next, next.schema)];
  const [one, other] = [before[0], after[0]];
  if (!one || !other || seen.get(one)?.has(other)) return;
  seen.set(one, (seen.get(one) ?? new Set()).add(other));
  visit({ path, before, after, old, next });
  const follow = (left: JsonSchema | undefined, right: JsonSchema | undefined, step: string) => {
    if (left !== undefined && right !== undefined)
      walk({ ...old, schema: left }, { ...next, schema: right }, path + step, seen, visit);
  };
  const [ours, theirs] = [propertiesOf(before), propertiesOf(after)];
  for (const [name, schema] of ours) follow(schema, theirs.get(name), `/${name}`);
  for (const keyword of ['items', 'additionalProperties'])
    follow(first(before, keyword), first(after, keyword), '/*');
  const branches = new Map(branchesOf(after).map((branch) => [branchKey(next, branch), branch]));
  for (const branch of branchesOf(before)) follow(branch, branches.get(branchKey(old, branch)), '');
}

function first(parts: readonly JsonObject[], keyword: string): JsonSchema | undefined {
  return parts.map((part) => part[keyword]).find(isSchema);
}

/** What tells a branch from the others: its constants, or else its name or its text. */
function branchKey(source: SchemaSource, branch: JsonSchema): string {
  const constants = [...propertiesOf(partsOf(source, branch))].flatMap(([name, schema]) =>
    isObject(schema) && schema.const !== undefined ? [`${name}=${canonical(schema.const)}`] : [],
  );
  if (constants.length > 0) return constants.join();
  if (isObject(branch) && typeof branch.$ref === 'string') return branch.$ref.split('/').at(-1) ?? '';
  return canonical(branch);
}
