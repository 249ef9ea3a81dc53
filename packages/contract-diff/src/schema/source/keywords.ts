/** Which keywords hold sub-schemas, and which others say what a value must be. Any other keyword is an annotation. */
export const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

export const SCHEMA_LIST_KEYWORDS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

export const SCHEMA_MAP_KEYWORDS: ReadonlySet<string> = new Set([
  'dependentSchemas',
  'patternProperties',
  'properties',
]);

export const VALUE_KEYWORDS: ReadonlySet<string> = new Set([
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
]);

/** Keywords that this package does not read: references whose target depends on how a validator arrived there, and words of older drafts. */
export const UNREADABLE_KEYWORDS: ReadonlySet<string> = new Set([
  '$dynamicRef',
  '$recursiveRef',
  'additionalItems',
  'dependencies',
]);
