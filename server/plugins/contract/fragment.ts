import { z } from 'zod';
import { methods } from '../../contract/contract-document.js';

/** The keys of ours that a fragment may use; spec/README.md explains them. */
const OPERATION_KEYS = [
  ...['operationId', 'summary', 'description', 'tags', 'security', 'parameters', 'requestBody', 'responses'],
  ...['deprecated', 'externalDocs'],
  ...['x-stability-level', 'x-max-body-bytes', 'x-raw-body'],
  ...['x-deprecated-at', 'x-sunset', 'x-successor', 'x-deprecation-link', 'x-brownouts'],
] as const;

const parameters = z.array(z.looseObject({})).optional();

const operation = z
  .looseObject({
    operationId: z
      .string('an operation needs an operationId')
      .regex(/^[a-z][A-Za-z0-9]{2,63}$/, 'must be in camelCase'),
    security: z.array(z.record(z.string(), z.array(z.string())), 'an operation declares who may call it'),
    tags: z.array(z.string()).optional(),
    parameters,
    responses: z.record(z.string().regex(/^[1-5]\d\d$/, 'must be a status'), z.looseObject({})),
    requestBody: z.looseObject({}).optional(),
    'x-stability-level': z.enum(['stable', 'beta', 'alpha', 'draft']),
    'x-max-body-bytes': z.int().positive().optional(),
    'x-raw-body': z.literal(true).optional(),
  })
  .superRefine((value, context) => {
    for (const key of Object.keys(value).filter((name) => !OPERATION_KEYS.some((known) => known === name)))
      context.addIssue({ code: 'custom', path: [key], message: 'is not a key of an operation here' });
  });

const pathItem = z.strictObject({
  parameters,
  ...Object.fromEntries(methods.map((method) => [method, operation.optional()])),
}) as z.ZodType<PathItem>;

const components = z.record(z.string(), z.looseObject({})).optional();

/** What a fragment of OpenAPI may contain. */
export const fragmentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/, 'must be 3.1'),
  info: z.looseObject({ title: z.string().min(1), version: z.string().min(1) }),
  tags: z.array(z.strictObject({ name: z.string().min(1), description: z.string().optional() })).optional(),
  paths: z.record(z.string(), pathItem),
  components: z
    .strictObject({
      schemas: components,
      parameters: components,
      headers: components,
      responses: components,
      requestBodies: components,
      examples: components,
    })
    .optional(),
});

export type Operation = z.output<typeof operation>;
export type PathItem = { parameters?: object[] | undefined } & Partial<
  Record<(typeof methods)[number], Operation>
>;
export type Fragment = z.output<typeof fragmentSchema>;
