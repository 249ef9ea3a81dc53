import {
  isArray,
  isObject,
  textOf,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../schema/json-schema.js';
import type { SchemaDocument } from '../schema/schema-document.js';
import type { Audience, DocumentedReply, Method, Operation, Parameter, RequestBody } from './operation.js';

const METHODS: Readonly<Record<string, Method>> = {
  get: 'GET',
  put: 'PUT',
  post: 'POST',
  delete: 'DELETE',
  patch: 'PATCH',
};

const JSON_TYPE = 'application/json';

/** The operations of an OpenAPI document, in its order. */
export function readOperations(contract: SchemaDocument): Operation[] {
  return Object.entries(objectAt(contract.document, 'paths')).flatMap(([path, written]) => {
    const item = resolved(contract, written);
    return Object.entries(METHODS).flatMap(([key, method]) => {
      const source = item[key];
      return isObject(source) ? [readOperation(contract, { path, method, item, source })] : [];
    });
  });
}

interface Place {
  readonly path: string;
  readonly method: Method;
  readonly item: JsonObject;
  readonly source: JsonObject;
}

function readOperation(contract: SchemaDocument, { path, method, item, source }: Place): Operation {
  const limit = source['x-max-body-bytes'];
  return {
    id: textOf(source.operationId),
    method,
    path,
    ...readSecurity(source),
    parameters: [...listAt(item, 'parameters'), ...listAt(source, 'parameters')].map((each) =>
      readParameter(resolved(contract, each)),
    ),
    body: source.requestBody === undefined ? undefined : readBody(resolved(contract, source.requestBody)),
    maxBodyBytes: typeof limit === 'number' ? limit : undefined,
    replies: new Map(
      Object.entries(objectAt(source, 'responses')).map(([status, reply]) => [
        Number(status),
        readReply(contract, resolved(contract, reply)),
      ]),
    ),
    source,
  };
}

function readSecurity(source: JsonObject): { audience: Audience; scopes: readonly string[] } {
  const [first] = listAt(source, 'security');
  if (!isObject(first)) return { audience: 'anyone', scopes: [] };
  const key = first.platformKey;
  return isArray(key) ? { audience: 'platform', scopes: key.map(String) } : { audience: 'user', scopes: [] };
}

function readParameter({ name, in: place, required, schema }: JsonObject): Parameter {
  if (place !== 'path' && place !== 'query' && place !== 'header')
    throw new Error(`A parameter in ${textOf(place)} is not known here`);
  return { name: textOf(name), in: place, isRequired: required === true, schema: asSchema(schema) };
}

function readBody({ required, content }: JsonObject): RequestBody {
  const types = isObject(content) ? content : {};
  const [media] = Object.values(types);
  const { schema, example, examples } = isObject(media) ? media : {};
  const [first] = isObject(examples) ? Object.values(examples) : [];
  return {
    isRequired: required === true,
    types: Object.keys(types),
    schema: JSON_TYPE in types ? asSchema(schema) : undefined,
    lines: asSchema(schema)['x-lines'],
    example: example ?? (isObject(first) ? first.value : undefined) ?? null,
  };
}

function readReply(contract: SchemaDocument, { headers, content }: JsonObject): DocumentedReply {
  return {
    headers: Object.entries(isObject(headers) ? headers : {}).map(([name, written]) => {
      const { required, schema } = resolved(contract, written);
      return { name, isRequired: required === true, schema: asSchema(schema) };
    }),
    content: new Map(
      Object.entries(isObject(content) ? content : {}).map(([type, media]) => [
        type,
        asSchema(isObject(media) ? media.schema : undefined),
      ]),
    ),
  };
}

function resolved(contract: SchemaDocument, written: Json | undefined): JsonObject {
  return isObject(written) ? contract.resolve(written) : {};
}

/** A schema of a contract that was found to be valid by its specification. */
function asSchema(value: Json | undefined): JsonSchema {
  return isObject(value) ? value : {};
}

function objectAt(source: JsonObject, name: string): JsonObject {
  const value = source[name];
  return isObject(value) ? value : {};
}

function listAt(source: JsonObject, name: string): readonly Json[] {
  const value = source[name];
  return isArray(value) ? value : [];
}
