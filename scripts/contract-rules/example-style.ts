import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  resolve,
  type Contracts,
  type Header,
  type Media,
  type OpenApi,
  type Schema,
} from '../generate/contracts.js';
import { listOperations } from '../generate/operations.js';
import { parseSse } from './parse-sse.js';
import type { Finding, Rule } from './style-rule.js';

/** An example in the contract, and its schema. */
interface Example {
  at: string;
  schema: Schema;
  value: unknown;
}

export const exampleRules: Rule[] = [
  {
    id: 'examples-fit',
    says: 'Every example fits its schema, and so does every frame of an example stream',
    check: ({ openapi, asyncapi }) => [
      ...invalidExamples(openapi.components.schemas, [
        ...operationExamples(openapi),
        ...schemaExamples('openapi', openapi.components.schemas),
      ]),
      ...invalidExamples(asyncapi.components.schemas, [
        ...messageExamples(asyncapi),
        ...schemaExamples('asyncapi', asyncapi.components.schemas),
      ]),
    ],
  },
];

function invalidExamples(schemas: Record<string, Schema>, examples: Example[]): Finding[] {
  // The generator compiles the same schemas strictly; here only the examples are checked.
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const compiled = new Map<Schema, ValidateFunction>();
  return examples.flatMap(({ at, schema, value }) => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components: { schemas } });
    compiled.set(schema, validate);
    return validate(value) ? [] : [{ at, error: ajv.errorsText(validate.errors) }];
  });
}

function operationExamples(document: OpenApi): Example[] {
  return listOperations(document).flatMap(({ id, parameters, body, replies }) => [
    ...parameters
      .filter((parameter) => 'example' in parameter)
      .map(({ name, schema, example }) => ({ at: `${id} ${name}`, schema, value: example })),
    ...mediaExamples(document, `${id} request`, body?.content ?? {}),
    ...replies.flatMap(([status, { content = {}, headers = {} }]) => [
      ...mediaExamples(document, `${id} ${status}`, content),
      ...Object.entries(headers)
        .map(([name, header]) => ({ name, header: resolve<Header>(document, header) }))
        .filter(({ header }) => 'example' in header)
        .map(({ name, header: { schema, example } }) => ({
          at: `${id} ${status} ${name}`,
          schema,
          value: example,
        })),
    ]),
  ]);
}

function mediaExamples(document: OpenApi, at: string, content: Record<string, Media>): Example[] {
  return Object.entries(content).flatMap(([type, { schema = {}, example, examples = {} }]) => {
    const values = [
      ...(example === undefined ? [] : [example]),
      ...Object.values(examples).map(({ value }) => value),
    ];
    const union = document.components.schemas[schema['x-sse-events'] ?? ''];
    return values.flatMap((value, index) => [
      { at: `${at} ${type} #${index + 1}`, schema, value },
      ...(union
        ? parseSse(String(value)).map((frame) => ({
            at: `${at} ${type} frame ${frame.id}`,
            schema: union,
            value: frame,
          }))
        : []),
      ...lineExamples(document, `${at} ${type}`, schema['x-lines'], String(value)),
    ]);
  });
}

function lineExamples(document: OpenApi, at: string, name: string | undefined, text: string): Example[] {
  const schema = document.components.schemas[name ?? ''];
  if (!schema) return [];
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => ({ at: `${at} line ${index + 1}`, schema, value: JSON.parse(line) as unknown }));
}

function messageExamples({ components: { messages } }: Contracts['asyncapi']): Example[] {
  return Object.entries(messages).flatMap(([id, { payload, examples = [] }]) =>
    payload
      ? examples.map((example) => ({
          at: `asyncapi:/components/messages/${id}`,
          schema: payload,
          value: example.payload,
        }))
      : [],
  );
}

/** The examples in schemas, including those of properties. */
function schemaExamples(document: string, schemas: Record<string, Schema>): Example[] {
  const within = (at: string, schema: Schema): Example[] => {
    const { example, examples, properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema;
    const values = [...(example === undefined ? [] : [example]), ...(examples ?? [])];
    return [
      ...values.map((value) => ({ at, schema, value })),
      ...Object.entries(properties).flatMap(([name, property]) =>
        within(`${at}/properties/${name}`, property),
      ),
      ...(items ? within(`${at}/items`, items) : []),
      ...[...oneOf, ...anyOf, ...allOf].flatMap((part, index) => within(`${at}/parts/${index}`, part)),
    ];
  };
  return Object.entries(schemas).flatMap(([name, schema]) =>
    within(`${document}:/components/schemas/${name}`, schema),
  );
}
