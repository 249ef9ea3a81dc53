import { z } from 'zod';
import { issueLines } from '../../config/read-settings.js';
import { ConfigError } from '../../errors/config-error.js';
import { methods } from '../../contract/contract-document.js';
import type { AnyPluginParts, PublicRoute } from '../define-plugin.js';
import type { OpenPlugin } from '../open-plugins.js';
import { PluginError, pluginErrorOf } from '../plugin-error.js';
import type { Fragment } from './fragment.js';
import type { OpenApiDocument } from './merge-openapi.js';

const listedSchema = z.object({
  getAuthExcludedRoutes: z.array(z.strictObject({ path: z.string(), method: z.string().optional() })),
});

/** The routes that a plugin lists as public. @throws {PluginError} when it cannot list them, or lists some without having a contract. */
export function publicRoutesOf({
  plugin: { name, contract },
  parts,
}: Pick<OpenPlugin, 'plugin' | 'parts'>): readonly PublicRoute[] {
  const { data, error } = listedSchema.safeParse({ getAuthExcludedRoutes: listedBy(name, parts) });
  if (error) throw new PluginError(name, issueLines(error).join('; '));
  const [first] = data.getAuthExcludedRoutes;
  if (first && !contract)
    throw new PluginError(name, `getAuthExcludedRoutes: there is no contract with ${describe(first)}`);
  return data.getAuthExcludedRoutes;
}

function listedBy(plugin: string, parts: AnyPluginParts): unknown {
  try {
    return parts.getAuthExcludedRoutes?.() ?? [];
  } catch (error) {
    throw pluginErrorOf(plugin, 'getAuthExcludedRoutes failed', error);
  }
}

function isListed(routes: readonly PublicRoute[], path: string, method: string): boolean {
  return routes.some(
    (route) =>
      `/${route.path.replace(/^\//, '')}` === path &&
      (route.method?.toLowerCase() ?? method.toLowerCase()) === method.toLowerCase(),
  );
}

/** What needs no credentials is said twice, so that nobody opens an operation by mistake. */
export function assertPublicRoutes(
  plugin: string,
  paths: Fragment['paths'],
  publicRoutes: readonly PublicRoute[],
): void {
  for (const [path, item] of Object.entries(paths))
    for (const method of methods) {
      const operation = item[method];
      if (!operation || (operation.security.length === 0) === isListed(publicRoutes, path, method)) continue;
      throw new PluginError(
        plugin,
        operation.security.length === 0
          ? `paths ${path} ${method}: needs no credentials, but getAuthExcludedRoutes does not list it`
          : `paths ${path} ${method}: getAuthExcludedRoutes lists it, but it needs credentials`,
      );
    }
  const declared = Object.entries(paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ path, method })),
  );
  const unknown = routeWithoutOperation(publicRoutes, declared);
  if (unknown)
    throw new PluginError(plugin, `getAuthExcludedRoutes: the fragment has no ${describe(unknown)}`);
}

interface Place {
  readonly path: string;
  readonly method: string;
}

/** Whether the owner of the deployment has opened an operation of a plugin to callers without credentials. */
export type IsOpened = (operation: Place) => boolean;

/** @throws {ConfigError} for a route that no plugin has: those of the host stay as they are. */
export function openRoutes(routes: readonly PublicRoute[], ofPlugins: readonly Place[]): IsOpened {
  const unknown = routeWithoutOperation(routes, ofPlugins);
  if (unknown) throw new ConfigError(`authExcludedRoutes: no plugin has the ${describe(unknown)}`);
  return ({ path, method }) => isListed(routes, path, method);
}

/** The document, in which the operations that were opened need no credentials. */
export function withOpenedRoutes<Document extends OpenApiDocument>(
  document: Document,
  isOpened: IsOpened,
): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]: [string, Partial<Record<string, object>>]) => {
      const opened = methods.filter((method) => item[method] && isOpened({ path, method }));
      const changed = opened.map((method) => [method, { ...item[method], security: [] }] as const);
      return [path, { ...item, ...Object.fromEntries(changed) }];
    }),
  );
  return { ...document, paths };
}

function routeWithoutOperation(
  routes: readonly PublicRoute[],
  operations: readonly Place[],
): PublicRoute | undefined {
  return routes.find((route) => !operations.some(({ path, method }) => isListed([route], path, method)));
}

function describe({ path, method = 'path' }: PublicRoute): string {
  return `${method} ${path}`;
}
