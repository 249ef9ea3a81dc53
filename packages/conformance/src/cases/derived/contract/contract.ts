import asyncapi from '../../../../../../generated/asyncapi.json' with { type: 'json' };
import openapi from '../../../../../../generated/openapi.json' with { type: 'json' };
import { SchemaDocument } from '../schema/schema-document.js';
import type { Operation } from './operation.js';
import { readOperations } from './read-operations.js';

/** The contracts that servers are compared with. */
export interface Contract {
  readonly http: SchemaDocument;
  readonly events: SchemaDocument;
  readonly operations: readonly Operation[];
}

let bundled: Contract | undefined;

/** Read when it is first asked for. */
export function bundledContract(): Contract {
  return (bundled ??= readContract());
}

function readContract(): Contract {
  const http = new SchemaDocument(openapi);
  return { http, events: new SchemaDocument(asyncapi), operations: readOperations(http) };
}
