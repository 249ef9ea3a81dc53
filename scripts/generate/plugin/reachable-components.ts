import { isObject, isRef, targetOf, type AsyncApi, type OpenApi } from '../contracts.js';

/** The document with these paths alone, and with the components that they lead to. */
export function withPaths(document: OpenApi, paths: OpenApi['paths']): OpenApi {
  const found = referencesFrom(document, paths);
  // Every operation names the schemes of its callers.
  const isNeeded = (section: string, name: string) =>
    section === 'securitySchemes' || found.has(`#/components/${section}/${name}`);
  const components = Object.fromEntries(
    Object.entries(document.components).map(([section, named]) => [
      section,
      Object.fromEntries(Object.entries(named).filter(([name]) => isNeeded(section, name))),
    ]),
  ) as OpenApi['components'];
  return { ...document, paths, components };
}

/** The document with these operations alone, and with the schemas that their messages lead to. */
export function withOperations(document: AsyncApi, operations: AsyncApi['operations']): AsyncApi {
  const found = referencesFrom(
    document,
    Object.values(operations).map(({ messages }) => messages),
  );
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).filter(([name]) => found.has(`#/components/schemas/${name}`)),
  );
  return { ...document, operations, components: { ...document.components, schemas } };
}

/** Every reference within the value, and within what it refers to. */
function referencesFrom(document: object, start: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (!isObject(value)) return;
    if (isRef(value) && !found.has(value.$ref)) {
      found.add(value.$ref);
      visit(targetOf(document, value));
    }
    Object.values(value).forEach(visit);
  };
  visit(start);
  return found;
}
