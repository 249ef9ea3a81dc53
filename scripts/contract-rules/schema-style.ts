import { isObject } from '../generate/contracts.js';
import { tableRows } from '../generate/table-rows.js';
import { keywords } from './document-keywords.js';
import type { Rule } from './style-rule.js';

/** Our own keys; spec/README.md describes each. */
export const ownKeys = [
  'x-stability-level',
  'x-max-body-bytes',
  'x-sse-events',
  'x-lines',
  'x-extensible',
  'x-form',
  'x-plugins',
  'x-socket-handshake',
  'x-codes',
  'x-stored',
  'x-deprecated-at',
  'x-sunset',
  'x-successor',
  'x-deprecation-link',
  'x-brownouts',
];

/** Keywords that a tool in the build misinterprets or refuses. */
const forbiddenKeywords = [
  'discriminator',
  'unevaluatedProperties',
  'prefixItems',
  '$defs',
  'contentEncoding',
];

export const schemaRules: Rule[] = [
  {
    id: 'property-names',
    says: 'Properties are named in camelCase',
    check: (contracts) =>
      [...keywords(contracts)]
        .filter(({ name }) => name === 'properties')
        .flatMap(({ at, value }) =>
          Object.keys(isObject(value) ? value : {})
            .filter((name) => !/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/.test(name))
            .map((name) => ({ at: `${at}/${name}`, error: `the name ${name}` })),
        ),
  },
  {
    id: 'own-keys',
    says: `Keys of our own are ${ownKeys.join(', ')}`,
    check: (contracts) =>
      [...keywords(contracts)]
        .filter(({ name }) => name.startsWith('x-') && !ownKeys.includes(name))
        .map(({ at, name }) => ({ at, error: `the key ${name} is not known` })),
  },
  {
    id: 'portable-keywords',
    says: `No tool understands ${forbiddenKeywords.join(', ')} in the way that all others do`,
    check: (contracts) =>
      [...keywords(contracts)]
        .filter(({ name }) => forbiddenKeywords.includes(name))
        .map(({ at, name }) => ({ at, error: `the keyword ${name}` })),
  },
  {
    id: 'description-sentences',
    says: 'A description is whole sentences, or ends with a table',
    check: (contracts) =>
      [...keywords(contracts)]
        .filter(({ name, value }) => name === 'description' && typeof value === 'string')
        .filter(({ value }) => !/^[A-Z`*].*[.|]$/s.test(String(value).trim()))
        .map(({ at, value }) => ({ at, error: `"${String(value)}"` })),
  },
  tableOf('ProblemCode', 'has each code with its status'),
  tableOf('RefusalCode', 'has each code'),
  tableOf('Scope', 'has each scope'),
  {
    id: 'problem-statuses',
    says: 'The table in the description of ProblemCode gives each code the status of an error',
    check: ({ openapi }) =>
      tableRows(openapi.components.schemas.ProblemCode?.description).flatMap(([code = '', status = '']) =>
        /^[45]\d\d$/.test(status)
          ? []
          : [{ at: 'openapi:/components/schemas/ProblemCode', error: `${code} has no status` }],
      ),
  },
];

/** For an enum whose description has a table of its members. */
function tableOf(schema: string, says: string): Rule {
  return {
    id: `table-of-${schema}`,
    says: `The table in the description of ${schema} ${says}, and no other`,
    check: ({ openapi }) => {
      const at = `openapi:/components/schemas/${schema}`;
      const { enum: members = [], description } = openapi.components.schemas[schema] ?? {};
      const rows = tableRows(description).map(([name]) => name);
      return [
        ...members
          .filter((member) => !rows.includes(String(member)))
          .map((member) => ({ at, error: `${String(member)} is not in the table` })),
        ...rows
          .filter((name) => !members.includes(name))
          .map((name) => ({ at, error: `${String(name)} is in the table only` })),
      ];
    },
  };
}
