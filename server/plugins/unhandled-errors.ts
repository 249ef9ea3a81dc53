import type { Logger } from 'pino';
import type { Plugin } from './define-plugin.js';

type Located = Pick<Plugin, 'name' | 'module'>;

/**
 * Logs what plugins leave unhandled, by which Node.js would end the process: rejected promises, and exceptions in callbacks that are a plugin's
 * alone, such as those of its timers. While only plugins of the host are loaded, either is a defect of the server and still ends it.
 * @param plugins those that are loaded by now.
 * @returns what restores the behaviour of Node.js.
 */
export function logUnhandledErrors(plugins: () => readonly Located[], log: Logger): () => void {
  const onRejection = (reason: unknown) => {
    const plugin = pluginOf(reason, plugins());
    log.error(
      { err: reason, ...(plugin !== undefined && { plugin }) },
      'a rejected promise was not handled, probably by a plugin',
    );
  };
  const onException = (error: unknown) => {
    const plugin = plugins().find((one) => isOfCallback(error, one))?.name;
    if (plugin === undefined) {
      log.fatal({ err: error }, 'an exception was not handled');
      // The state of the server is not known any more.
      process.exit(1);
    }
    log.error({ err: error, plugin }, 'an exception in a callback of the plugin was not handled');
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}

/** The name of the one plugin whose folder the error came through, if there is one. A promise does not tell who has made it. */
export function pluginOf(reason: unknown, plugins: readonly Located[]): string | undefined {
  const stack = stackOf(reason);
  const [found, ...others] = plugins.filter((plugin) => {
    const folder = folderOf(plugin);
    return folder !== undefined && stack.includes(folder);
  });
  return others.length === 0 ? found?.name : undefined;
}

/**
 * Whether the error came through a plugin and Node.js alone, so that no work of the server was interrupted. A stack that was cut off does not tell.
 */
export function isOfCallback(error: unknown, plugin: Located): boolean {
  const folder = folderOf(plugin);
  const frames = stackOf(error)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  if (folder === undefined || frames.length >= Error.stackTraceLimit) return false;
  return (
    frames.some((frame) => frame.includes(folder)) &&
    frames.every(
      (frame) => frame.includes(folder) || frame.includes('node:') || frame.includes('<anonymous>'),
    )
  );
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}

/** Undefined when it is not known, or has the server itself: then a path does not tell the two apart. */
function folderOf({ module }: Located): string | undefined {
  const folder = module?.slice(0, module.lastIndexOf('/') + 1);
  return folder === undefined || import.meta.url.includes(folder) ? undefined : folder;
}
