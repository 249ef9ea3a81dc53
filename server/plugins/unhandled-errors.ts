import type { Logger } from 'pino';
import type { Plugin } from './define-plugin.js';

type Located = Pick<Plugin, 'name' | 'module'>;

/** The plugins of this process. A module is never unloaded, so its errors may come after its server has stopped. */
const loaded = new Map<string, Located>();

/** The log of the server that was started last. */
let current: Logger | undefined;

/**
 * Logs what plugins leave unhandled, by which Node.js would end the process: rejected promises, and exceptions in callbacks that are a plugin's
 * alone, such as those of its timers. While only plugins of the host are loaded, either is a defect of the server and still ends it. Once called,
 * it has effect until the process ends.
 */
export function logUnhandledErrors(log: Logger): void {
  if (current === undefined) {
    process.on('unhandledRejection', onRejection);
    process.on('uncaughtException', onException);
  }
  current = log;
}

/** Names these plugins in the log when an error is theirs. */
export function attributeErrorsTo(plugins: readonly Located[]): void {
  for (const { name, module } of plugins) loaded.set(`${name} ${module ?? ''}`, { name, module });
}

function onRejection(reason: unknown): void {
  const plugin = pluginOf(reason, [...loaded.values()]);
  current?.error(
    { err: reason, ...(plugin !== undefined && { plugin }) },
    'a rejected promise was not handled, probably by a plugin',
  );
}

function onException(error: unknown): void {
  const plugin = [...loaded.values()].find((one) => isOfCallback(error, one))?.name;
  if (plugin === undefined) {
    current?.fatal({ err: error }, 'an exception was not handled');
    // The state of the server is not known any more.
    process.exit(1);
  }
  current?.error({ err: error, plugin }, 'an exception in a callback of the plugin was not handled');
}

/** The name of the one plugin whose code the error came through, if there is one. A promise does not tell who has made it. */
export function pluginOf(reason: unknown, plugins: readonly Located[]): string | undefined {
  const frames = framesOf(reason);
  const [found, ...others] = plugins.filter((plugin) => frames.some(isFrameOf(plugin)));
  return others.length === 0 ? found?.name : undefined;
}

/**
 * Whether the error came through a plugin and Node.js alone, so that no work of the server was interrupted. A stack that was cut off does not tell.
 */
export function isOfCallback(error: unknown, plugin: Located): boolean {
  const frames = framesOf(error);
  const isOwn = isFrameOf(plugin);
  if (frames.length >= Error.stackTraceLimit) return false;
  return (
    frames.some(isOwn) &&
    frames.every((frame) => isOwn(frame) || frame.includes('node:') || frame.includes('<anonymous>'))
  );
}

function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').filter((line) => /^\s*at /.test(line));
}

/**
 * Tells frames of a plugin: those of the modules in its folder. Where the server is installed in that folder, packages below it are not the plugin's;
 * and where the server's own code is there, only the plugin's module is.
 */
function isFrameOf({ module }: Located): (frame: string) => boolean {
  if (module === undefined) return () => false;
  const folder = module.slice(0, module.lastIndexOf('/') + 1);
  const server = import.meta.url;
  const isInFolder = (frame: string) => frame.includes(folder);
  const isBesidePackages = (frame: string) =>
    isInFolder(frame) && !frame.slice(frame.indexOf(folder) + folder.length).includes('node_modules/');
  const isInModule = (frame: string) => frame.includes(`${module}:`);
  if (!isInFolder(server)) return isInFolder;
  if (!isBesidePackages(server)) return isBesidePackages;
  // A bundle of plugin and server does not tell the two apart.
  return isInModule(`${server}:`) ? () => false : isInModule;
}
