import type { OpenApi, Operation } from '../contracts.js';
import { generateSdkTypes } from '../contract-types.js';
import { withPaths } from '../plugin/reachable-components.js';
import type { Deployment } from './deployment.js';
import type { ClientOperation } from './plugin-operations.js';

/** The types of the operations: what callers give, and successful replies. Errors are the SDK's own. */
export function generateClientTypes(
  { openapi, asyncapi }: Deployment,
  operations: readonly ClientOperation[],
): Promise<string> {
  const paths: OpenApi['paths'] = {};
  for (const operation of operations) {
    const { path, method } = operation.row;
    paths[path] = { ...paths[path], [method]: typedPart(operation) };
  }
  const { schemas } = openapi.components;
  return generateSdkTypes({ openapi: withPaths({ ...openapi, components: { schemas } }, paths), asyncapi });
}

function typedPart({ source, parameters, body, replies }: ClientOperation): Operation {
  return {
    ...source,
    parameters: [...parameters],
    ...(body && {
      requestBody: { required: body.required, content: { [body.type]: { schema: body.media.schema ?? {} } } },
    }),
    responses: Object.fromEntries(
      replies.map((reply) => [
        reply.status,
        { content: reply.body ? { [reply.body.type]: { schema: reply.body.media.schema ?? {} } } : {} },
      ]),
    ),
  };
}
