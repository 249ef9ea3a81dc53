import { isObject, isRef, type OpenApi } from '../contracts.js';

/** The document with these paths alone, and with the components that they lead to. */
export function withPaths(document: OpenApi, paths: OpenApi['paths']): OpenApi {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (!isObject(value)) return;
    if (isRef(value) && !found.has(value.$ref)) {
      found.add(value.$ref);
      const [, , section = '', name = ''] = value.$ref.split('/');
      visit(document.components[section]?.[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(paths);
  // Every operation may answer with a problem, and names the schemes of its callers.
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
