import { readConfig } from './config/settings.js';
import { ConfigError } from './errors/config-error.js';
import { isPlugin, type Plugin, type PublicRoute } from './plugins/define-plugin.js';
import type { Environment } from './config/read-settings.js';
import { startServer, type RunningServer } from './start.js';
import { createLogger } from './startup/logging.js';

export interface OracleAppOptions {
  /** Plugins beside those that the setting `PLUGINS` names. */
  readonly plugins?: readonly Plugin[];
  /**
   * Routes of plugins that are opened to callers without credentials, whatever the plugin says. Their handlers then get `caller: undefined`, so open
   * only those that do not need to know the caller.
   */
  readonly authExcludedRoutes?: readonly PublicRoute[];
  /** The settings of the server and of its plugins. Default: the environment of the process. */
  readonly settings?: Environment;
}

export interface OracleApp {
  /** Starts the server. @throws {ConfigError} naming the setting or the plugin that cannot be used. */
  listen(): Promise<RunningServer>;
}

/** The server as a library: `make start` with plugins of your own. */
export function createOracleApp({
  plugins = [],
  authExcludedRoutes = [],
  settings = process.env,
}: OracleAppOptions = {}): OracleApp {
  return {
    async listen() {
      const config = readConfig(settings);
      assertPlugins(plugins);
      return startServer(config, createLogger(config.LOG_LEVEL), {
        plugins,
        authExcludedRoutes,
        environment: settings,
      });
    },
  };
}

/** Applications may be written in JavaScript, where no compiler refuses other objects. */
function assertPlugins(plugins: readonly unknown[]): void {
  const wrong = plugins.findIndex((plugin) => !isPlugin(plugin));
  if (wrong >= 0) throw new ConfigError(`plugins.${wrong}: was not made by definePlugin`);
}
