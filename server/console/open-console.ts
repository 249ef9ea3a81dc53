import type { Logger } from 'pino';
import { consoleFolder, readConsoleFiles } from './console-files.js';
import { serveConsole } from './serve-console.js';

export interface OpenConsoleOptions {
  readonly isOn: boolean;
  readonly publicUrl: () => string;
  readonly log: Logger;
}

/** What serves the console; undefined when it is off, or has not been built, which is logged. */
export function openConsole({ isOn, publicUrl, log }: OpenConsoleOptions) {
  if (!isOn) return undefined;
  const folder = consoleFolder();
  if (folder === undefined) {
    log.info('the console is not served, because it has not been built: make build');
    return undefined;
  }
  return serveConsole({ files: readConsoleFiles(folder), publicUrl });
}
