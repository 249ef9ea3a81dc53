import { z } from 'zod';
import { camelCase, isPluginName } from '../../../server/plugins/contract/names.js';
import { methods, type AsyncApi, type Contracts, type OpenApi } from '../contracts.js';
import { withLocalReferences } from './local-references.js';
import type { Documents } from './read-documents.js';
import { UnreadableDeployment } from './unreadable-deployment.js';

/** The contracts of a deployment, and the names of the plugins that have a part in them. */
export interface Deployment extends Contracts {
  /** Sorted. */
  readonly plugins: readonly string[];
}

const named = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().regex(/^[\w.-]+$/, 'is not the name of a component'), value);
const anything = z.looseObject({});
const reference = z.looseObject({ $ref: z.string() });

const operation = z.looseObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'must be in camelCase'),
  summary: z.string().optional(),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(anything).optional(),
  requestBody: anything.optional(),
  responses: z.record(z.string(), anything),
});

const pathItem = z.looseObject({
  parameters: z.array(anything).optional(),
  ...Object.fromEntries(methods.map((method) => [method, operation.optional()])),
});

/** As far as a client is made of it. Whatever else a newer server says is allowed. */
const openapiSchema = z.looseObject({
  openapi: z.string().regex(/^3\.1\./, 'must be 3.1'),
  'x-plugins': z.record(z.string().refine(isPluginName, 'is not the name of a plugin'), anything),
  paths: z.record(z.string(), pathItem),
  components: z.looseObject({ schemas: named(anything) }),
});

const asyncapiSchema = z.looseObject({
  asyncapi: z.string().regex(/^3\./, 'must be 3'),
  servers: z.record(z.string(), z.looseObject({ protocol: z.string() })),
  channels: z.record(z.string(), z.looseObject({ servers: z.array(reference) })),
  operations: z.record(
    z.string(),
    z.looseObject({
      action: z.enum(['send', 'receive']),
      channel: reference,
      messages: z.array(reference),
    }),
  ),
  components: z.looseObject({
    schemas: named(anything),
    messages: named(z.looseObject({ name: z.string() })),
  }),
});

/** @throws {UnreadableDeployment} for documents that are not those of a deployment. */
export function checkDeployment({ openapi, asyncapi }: Documents): Deployment {
  const plugins = Object.keys(check('openapi.json', openapiSchema, openapi)['x-plugins']).sort();
  check('asyncapi.json', asyncapiSchema, asyncapi);
  const names = plugins.map(camelCase);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new UnreadableDeployment(`two plugins would both be client.plugins.${twice}`);
  // The schemas have checked what the generators read.
  return {
    plugins,
    openapi: withLocalReferences(openapi as OpenApi),
    asyncapi: withLocalReferences(asyncapi as AsyncApi),
  };
}

function check<Value>(what: string, schema: z.ZodType<Value>, document: unknown): Value {
  const { data, error } = schema.safeParse(document);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  const reason = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
  throw new UnreadableDeployment(
    `${what} is not a contract that this command understands: ${issue?.path.join(' ') ?? ''}: ${reason ?? ''}`,
  );
}
