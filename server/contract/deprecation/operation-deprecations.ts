import type { Deprecation, DeprecatedInput } from '../../../generated/deprecations.js';

/** Something deprecated that a request may use, and where. */
export interface UsableInput {
  readonly deprecation: Deprecation;
  readonly path: DeprecatedInput['path'];
}

/** What is deprecated of one operation: itself, and what its requests may use. */
export interface OperationDeprecations {
  readonly itself: Deprecation | undefined;
  readonly inputs: Readonly<Record<DeprecatedInput['part'], readonly UsableInput[]>>;
}

/** By operation id; an operation of which nothing is deprecated has no entry. */
export function deprecationsByOperation(
  deprecations: readonly Deprecation[],
): ReadonlyMap<string, OperationDeprecations> {
  const operations = new Set(
    deprecations.flatMap(({ id, kind, uses }) => [
      ...(kind === 'operation' ? [id] : []),
      ...uses.map(({ operation }) => operation),
    ]),
  );
  const inputsOf = (operation: string, part: DeprecatedInput['part']) =>
    deprecations.flatMap((deprecation) =>
      deprecation.uses
        .filter((use) => use.operation === operation && use.part === part)
        .map(({ path }) => ({ deprecation, path })),
    );
  return new Map(
    [...operations].map((operation) => [
      operation,
      {
        itself: deprecations.find(({ id, kind }) => kind === 'operation' && id === operation),
        inputs: {
          query: inputsOf(operation, 'query'),
          header: inputsOf(operation, 'header'),
          body: inputsOf(operation, 'body'),
        },
      },
    ]),
  );
}
