/** Security requirements, with the schemes that they name. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../schema/json.js';
import { CouldNotCompare } from '../load/could-not-compare.js';
import type { ContractDocument } from '../load/document.js';
import type { Requirement, Security } from './contract.js';
import { texts } from './texts.js';

/** OpenAPI: each alternative is a map from the names of schemes to scopes. */
export function openApiSecurity(
  document: ContractDocument,
  node: JsonObject,
  value: JsonValue | undefined,
): Security {
  const components = document.dereference(document.root.components);
  const schemes = isObject(components) ? document.dereference(components.securitySchemes) : undefined;
  const alternatives = isArray(value) ? value.filter(isObject) : [];
  return {
    node,
    alternatives: alternatives.map((alternative) =>
      Object.entries(alternative).map(([name, scopes]): Requirement => {
        const scheme = isObject(schemes) ? document.dereference(schemes[name]) : undefined;
        if (!isObject(scheme)) {
          const { file, line } = document.locate(alternative, name);
          throw new CouldNotCompare(`components.securitySchemes has no ${name}`, file, line);
        }
        return { name, scheme, scopes: texts(scopes) };
      }),
    ),
  };
}

/** AsyncAPI: a list of schemes, any of which is enough; each names its scopes itself. */
export function asyncApiSecurity(
  document: ContractDocument,
  node: JsonObject,
  value: JsonValue | undefined,
): Security {
  const alternatives = isArray(value) ? value : [];
  return {
    node,
    alternatives: alternatives.flatMap((each) => {
      const scheme = document.dereference(each);
      if (!isObject(scheme)) return [];
      const reference = isObject(each) ? each.$ref : undefined;
      const name = typeof reference === 'string' ? (reference.split('/').at(-1) ?? '') : '';
      return [[{ name, scheme, scopes: texts(scheme.scopes) }]];
    }),
  };
}
