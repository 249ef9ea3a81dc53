import { methods } from '../../contract/contract-document.js';
import type { PublicRoute } from '../define-plugin.js';
import { PluginError } from '../plugin-error.js';
import { assertOperation } from './assert-operation.js';
import { fragmentSchema, type Fragment } from './fragment.js';
import { resolveHostReferences } from './host-references.js';
import { assertNamedAfter } from './assert-named-after.js';
import { pascalCase } from './names.js';
import { createOwners, type Owners } from './owners.js';
import { parseFragment } from './parse-fragment.js';
import { assertPublicRoutes } from './public-routes.js';

/** A whole document of OpenAPI, as far as fragments touch it. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly tags?: readonly { readonly name: string }[];
  readonly 'x-plugins'?: Readonly<Record<string, PluginInfo>>;
}

/** What the merged document says of a plugin. */
export interface PluginInfo {
  readonly title: string;
  readonly version: string;
}

/** What one plugin adds. */
export interface OpenApiAddition {
  readonly plugin: string;
  readonly fragment: object;
  /** The operations that need no credentials. The fragment must say the same, unless they are not known yet. */
  readonly publicRoutes?: readonly PublicRoute[];
}

/**
 * Adds the fragments to the host's document. A fragment adds paths below `/<plugin>`, components that begin with the plugin's name in PascalCase,
 * and tags, and `x-plugins` names it; whatever else it contains, and each clash, is a `PluginError` with the place. The result does not depend on the order of the additions.
 */
export function mergeOpenApi<Document extends OpenApiDocument>(
  host: Document,
  additions: readonly OpenApiAddition[],
): Document {
  const merged = {
    paths: { ...host.paths },
    components: Object.fromEntries(
      Object.entries(host.components).map(([section, named]) => [section, { ...named }]),
    ),
    tags: [...(host.tags ?? [])],
    'x-plugins': { ...host['x-plugins'] },
  };
  const owners = ownersOfHost(host);
  for (const addition of additions.toSorted((a, b) => (a.plugin < b.plugin ? -1 : 1)))
    addFragment(merged, host, addition, owners);
  return { ...host, ...merged };
}

interface Merged {
  paths: Record<string, object>;
  components: Record<string, Record<string, object>>;
  tags: { name: string }[];
  'x-plugins': Record<string, PluginInfo>;
}

function addFragment(
  merged: Merged,
  host: OpenApiDocument,
  { plugin, fragment, publicRoutes }: OpenApiAddition,
  owners: Owners,
): void {
  const parsed = parseFragment(plugin, 'the fragment', fragmentSchema, fragment);
  const { info, paths, components = {}, tags = [] } = resolveHostReferences(plugin, parsed, host);
  merged['x-plugins'][plugin] = { title: info.title, version: info.version };
  const claim = (kind: string, name: string, place: string) => owners.claim(plugin, kind, name, place);

  for (const [path, item] of Object.entries(paths)) {
    if (path !== `/${plugin}` && !path.startsWith(`/${plugin}/`))
      throw new PluginError(plugin, `paths ${path}: must be /${plugin} or below it`);
    claim('path', withoutNames(path), `paths ${path}`);
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      claim('operation', operation.operationId, `paths ${path} ${method}`);
      assertOperation(plugin, `paths ${path} ${method}`, operation, host);
    }
    merged.paths[path] = item;
  }
  claim('prefix', plugin, 'paths');

  const prefix = pascalCase(plugin);
  for (const [section, named] of Object.entries(components)) {
    for (const name of Object.keys(named)) {
      const place = `components.${section}.${name}`;
      assertNamedAfter(plugin, place, name, prefix);
      claim(`component of ${section}`, name, place);
    }
    merged.components[section] = { ...merged.components[section], ...named };
  }
  for (const tag of tags) {
    claim('tag', tag.name, 'tags');
    merged.tags.push({ ...tag });
  }
  assertTags(plugin, paths, merged.tags);
  if (publicRoutes) assertPublicRoutes(plugin, paths, publicRoutes);
}

function ownersOfHost({ paths, components, tags = [] }: OpenApiDocument): Owners {
  const owners = createOwners();
  const add = owners.addHost;
  for (const [path, item] of Object.entries(paths)) {
    add('path', withoutNames(path));
    add('prefix', path.split('/')[1] ?? '');
    for (const operation of Object.values(item) as { operationId?: string }[])
      if (operation.operationId !== undefined) add('operation', operation.operationId);
  }
  // Socket.IO answers there, beside the contract.
  add('prefix', 'socket.io');
  for (const [section, named] of Object.entries(components))
    for (const name of Object.keys(named)) add(`component of ${section}`, name);
  for (const { name } of tags) add('tag', name);
  return owners;
}

/** Paths that differ in the names of their parameters are the same path. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

function assertTags(plugin: string, paths: Fragment['paths'], known: readonly { name: string }[]): void {
  for (const [path, item] of Object.entries(paths))
    for (const method of methods)
      for (const tag of item[method]?.tags ?? [])
        if (!known.some(({ name }) => name === tag))
          throw new PluginError(plugin, `paths ${path} ${method}: the tag ${tag} is not declared`);
}
