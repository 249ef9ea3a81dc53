import { eventRules } from './event-rules.js';
import { exampleRules } from './example-rules.js';
import { operationRules } from './operation-rules.js';
import type { Rule } from './rule.js';
import { schemaRules } from './schema-rules.js';

/** Our own rules for both contracts, in addition to their specifications. */
export const rules: Rule[] = [...operationRules, ...schemaRules, ...exampleRules, ...eventRules];
