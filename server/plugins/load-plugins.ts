import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve as resolveImport } from 'import-meta-resolve';
import pTimeout from 'p-timeout';
import { isPlugin, type Plugin } from './define-plugin.js';
import { PluginError } from './plugin-error.js';

/** The time limit to load a module: one that never settles must not block the start. */
const LOAD_LIMIT_MS = 10_000;

/**
 * Loads plugins: bundled ones by name, others by path, which may be relative to the folder, or by the name of a package that the folder has
 * installed. A plugin is the default export of its module.
 * @throws {PluginError} naming the plugin by that path or name.
 */
export async function loadPlugins(
  specifiers: readonly string[],
  { folder, bundled }: LoadOptions,
): Promise<Plugin[]> {
  return Promise.all(
    specifiers.map(async (specifier) => {
      const loaded = await (bundled[specifier]?.() ?? load(specifier, folder));
      if (isPlugin(loaded.default)) return loaded.default;
      throw notLoaded(specifier, 'its default export was not made by definePlugin');
    }),
  );
}

export interface LoadOptions {
  /** Where paths begin, and where packages are installed. */
  readonly folder: string;
  /** Plugins that come with the server, by name. */
  readonly bundled: Readonly<Record<string, () => Promise<PluginModule>>>;
}

export interface PluginModule {
  readonly default?: unknown;
}

async function load(specifier: string, folder: string): Promise<PluginModule> {
  try {
    return await pTimeout(import(urlOf(specifier, folder)) as Promise<PluginModule>, {
      milliseconds: LOAD_LIMIT_MS,
      message: `its module did not load within ${LOAD_LIMIT_MS / 1000} s`,
    });
  } catch (error) {
    throw notLoaded(
      specifier,
      `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}

function notLoaded(specifier: string, reason: string, cause?: unknown): PluginError {
  return new PluginError(specifier, reason, cause, 'PLUGINS');
}

function urlOf(specifier: string, folder: string): string {
  const parent = pathToFileURL(join(folder, 'package.json')).href;
  if (!specifier.startsWith('.') && !isAbsolute(specifier)) return resolveImport(specifier, parent);
  // A folder is found by the `main` of its package.json.
  return pathToFileURL(createRequire(parent).resolve(resolve(folder, specifier))).href;
}
