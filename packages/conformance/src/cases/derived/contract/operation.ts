import type { Json, JsonObject, JsonSchema } from '../schema/json-schema.js';

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';

/** Whose credentials an operation asks for. */
export type Audience = 'anyone' | 'user' | 'platform';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

export interface RequestBody {
  readonly isRequired: boolean;
  readonly types: readonly string[];
  /** Undefined when the body is not JSON. */
  readonly schema: JsonSchema | undefined;
  /** The name of the schema of each line, where the body is lines of JSON. */
  readonly lines: string | undefined;
  /** The first one of the contract. */
  readonly example: Json;
}

export interface ReplyHeader {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

export interface DocumentedReply {
  readonly headers: readonly ReplyHeader[];
  /** By media type. */
  readonly content: ReadonlyMap<string, JsonSchema>;
}

/** An operation of the OpenAPI contract, with all references on the way resolved. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly audience: Audience;
  /** What an API key must have. */
  readonly scopes: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  /** Undefined when it is the limit of the discovery document. */
  readonly maxBodyBytes: number | undefined;
  readonly replies: ReadonlyMap<number, DocumentedReply>;
  /** As the contract has it. */
  readonly source: JsonObject;
}

export function parametersIn({ parameters }: Operation, place: Parameter['in']): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

export function hasParameter({ parameters }: Operation, place: Parameter['in'], name: string): boolean {
  return parameters.some((parameter) => parameter.in === place && parameter.name.toLowerCase() === name);
}
