/** `twin-oracle plugin drop <plugin> --yes`: deletes what a plugin that is no longer loaded has left in the database. */
import { parseArgs } from 'node:util';
import { readConfig } from './config/settings.js';
import { ConfigError } from './errors/config-error.js';
import { openDatabase } from './persistence/database.js';
import { migrate } from './persistence/migrate.js';
import { withConfiguredDatabase } from './startup/with-configured-database.js';
import { isPluginName } from './plugins/contract/names.js';
import { dropPlugin } from './plugins/store/drop-plugin.js';
import { runEntryPoint } from './startup/entry-point.js';

export function dropPluginCommand(args: string[]): Promise<void> {
  return runEntryPoint(async () => {
    const plugin = readPlugin(args);
    const dropped = await withConfiguredDatabase(readConfig(process.env), (url) => drop(url, plugin));
    process.stdout.write(dropped ? `The tables of ${plugin} are deleted.\n` : `${plugin} had no tables.\n`);
  });
}

function readPlugin(args: string[]): string {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [plugin, ...others] = positionals;
  if (plugin === undefined || others.length > 0 || !isPluginName(plugin))
    throw new ConfigError('twin-oracle plugin drop needs the name of one plugin');
  if (!values.yes)
    throw new ConfigError(`--yes is missing: all data of the plugin ${plugin} would be deleted for good`);
  return plugin;
}

async function drop(url: string, plugin: string): Promise<boolean> {
  const dataSource = await openDatabase({ url, entities: [], poolSize: 1 });
  try {
    await migrate(url);
    return await dropPlugin(dataSource, plugin);
  } finally {
    await dataSource.destroy();
  }
}
