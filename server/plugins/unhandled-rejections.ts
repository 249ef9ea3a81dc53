import type { Logger } from 'pino';
import type { Plugin } from './define-plugin.js';

/**
 * Logs rejections that nobody handles, by which Node.js would end the process: a plugin that forgets an `await` must not end the server. While
 * only plugins of the host are loaded, such a rejection is a defect of the server and still ends it.
 * @returns what restores the behaviour of Node.js.
 */
export function logUnhandledRejections(plugins: readonly Plugin[], log: Logger): () => void {
  const onRejection = (reason: unknown) => {
    const plugin = pluginOf(reason, plugins);
    log.error(
      { err: reason, ...(plugin !== undefined && { plugin }) },
      'a rejected promise was not handled, probably by a plugin',
    );
  };
  process.on('unhandledRejection', onRejection);
  return () => void process.off('unhandledRejection', onRejection);
}

/** The name of the one plugin whose folder the error came through, if there is one. A promise does not tell who has made it. */
export function pluginOf(
  reason: unknown,
  plugins: readonly Pick<Plugin, 'name' | 'module'>[],
): string | undefined {
  const stack = reason instanceof Error ? (reason.stack ?? '') : '';
  const [found, ...others] = plugins.filter(
    ({ module }) => module !== undefined && stack.includes(module.slice(0, module.lastIndexOf('/') + 1)),
  );
  return others.length === 0 ? found?.name : undefined;
}
