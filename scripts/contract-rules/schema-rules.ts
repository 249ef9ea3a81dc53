import { isObject } from '../generate/contracts.js';
import { keywords } from './keywords.js';
import type { Rule } from './rule.js';

/** Our own keys; spec/README.md says what each means. */
export const ownKeys = ['x-stability-level', 'x-sse-events', 'x-extensible', 'x-socket-handshake'];

/** Keywords that some tool of the chain reads wrongly or refuses. */
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
            .map((name) => ({ at: `${at}/${name}`, fault: `the name ${name}` })),
        ),
  },
  {
    id: 'own-keys',
    says: `Keys of our own are ${ownKeys.join(', ')}`,
    check: (contracts) =>
      [...keywords(contracts)]
        .filter(({ name }) => name.startsWith('x-') && !ownKeys.includes(name))
        .map(({ at, name }) => ({ at, fault: `the key ${name} is not known` })),
  },
  {
    id: 'portable-keywords',
    says: `No tool understands ${forbiddenKeywords.join(', ')} in the way that all others do`,
    check: (contracts) =>
      [...keywords(contracts)]
        .filter(({ name }) => forbiddenKeywords.includes(name))
        .map(({ at, name }) => ({ at, fault: `the keyword ${name}` })),
  },
  {
    id: 'description-sentences',
    says: 'A description is whole sentences, or ends with a table',
    check: (contracts) =>
      [...keywords(contracts)]
        .filter(({ name, value }) => name === 'description' && typeof value === 'string')
        .filter(({ value }) => !/^[A-Z`*].*[.|]$/s.test(String(value).trim()))
        .map(({ at, value }) => ({ at, fault: `"${String(value)}"` })),
  },
  {
    id: 'problem-codes',
    says: 'The table in the description of ProblemCode has each code with its status, and no other',
    check: ({ openapi }) => {
      const { enum: codes = [], description = '' } = openapi.components.schemas.ProblemCode ?? {};
      const rows = [...description.matchAll(/^\| `(\w+)` \| ([^|]*?) \|/gm)].map(([, code, status]) => ({
        code,
        status,
      }));
      const at = 'openapi:/components/schemas/ProblemCode';
      return [
        ...codes
          .filter((code) => !rows.some((row) => row.code === code))
          .map((code) => ({ at, fault: `${String(code)} is not in the table` })),
        ...rows
          .filter(({ code }) => !codes.includes(code))
          .map(({ code }) => ({ at, fault: `${String(code)} is in the table only` })),
        ...rows
          .filter(({ status }) => !/^[45]\d\d$/.test(status ?? ''))
          .map(({ code }) => ({ at, fault: `${String(code)} has no status` })),
      ];
    },
  },
];
