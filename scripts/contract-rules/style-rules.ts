import { deprecationRules } from './deprecation-style.js';
import { eventRules } from './event-style.js';
import { exampleRules } from './example-style.js';
import { operationRules } from './operation-style.js';
import type { Rule } from './style-rule.js';
import { schemaRules } from './schema-style.js';

/** Our own rules for both contracts, in addition to their specifications. */
export const rules: Rule[] = [
  ...operationRules,
  ...schemaRules,
  ...exampleRules,
  ...eventRules,
  ...deprecationRules,
];
