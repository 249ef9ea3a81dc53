import openapiTS, { astToString, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript';
import type { Contracts, OpenApi, Parameter } from './contracts.js';
import { withNotices, withoutNotices } from './deprecations/notices.js';

/** The caller's types: members with a default are optional. */
export function generateSdkTypes({ openapi }: Contracts): Promise<string> {
  return emit(withNotices(openapi), { defaultNonNullable: false });
}

/**
 * The handler's types: members with a default are present, because the validator fills them in. The server uses what is deprecated until it
 * is removed, without a warning.
 */
export function generateServerTypes({ openapi }: Contracts): Promise<string> {
  return emit(withDefaultsApplied(withoutNotices(openapi)), { defaultNonNullable: true });
}

async function emit(document: OpenApi, options: OpenAPITSOptions): Promise<string> {
  // openapi-typescript's own type of a document is narrower than OpenAPI 3.1; the lint has checked ours. It also modifies its input.
  const copy = structuredClone(document) as unknown as OpenAPI3;
  return astToString(await openapiTS(copy, { alphabetize: false, ...options }));
}

function withDefaultsApplied(document: OpenApi): OpenApi {
  const copy = structuredClone(document);
  const operations = Object.values(copy.paths).flatMap((item) => Object.values(item));
  const shared: Partial<Parameter>[] = Object.values(copy.components.parameters ?? {});
  for (const parameter of [...operations.flatMap(parametersOf), ...shared]) {
    if ('default' in (parameter.schema ?? {})) parameter.required = true;
  }
  return copy;
}

function parametersOf(operation: unknown): Partial<Parameter>[] {
  const { parameters } = operation as { parameters?: Partial<Parameter>[] };
  return parameters ?? [];
}
