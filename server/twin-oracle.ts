#!/usr/bin/env node
/** The command `twin-oracle` of the package. */
const USAGE = `usage: twin-oracle start
       twin-oracle migrate
       twin-oracle backup <new file>
       twin-oracle restore <file> [--check]
       twin-oracle export-personal-data --did <did>
       twin-oracle erase --did <did> --yes [--wait-seconds <seconds>]
       twin-oracle plugin generate <openapi.yaml> --name <plugin> [--asyncapi <asyncapi.yaml>] [--check]
       twin-oracle plugin drop <plugin> --yes`;

const [command = '', ...options] = process.argv.slice(2);

/** Each is loaded when it is asked for. Undefined where the usage has to be shown. */
const commands: Readonly<Record<string, (options: readonly string[]) => Promise<void> | undefined>> = {
  start: (args) => (args.length === 0 ? import('./main.js').then(() => undefined) : undefined),
  migrate: (args) => (args.length === 0 ? migrate() : undefined),
  backup: async (args) => (await import('./backup/backup-command.js')).backupCommand(args),
  restore: async (args) => (await import('./backup/restore-command.js')).restoreCommand(args),
  'export-personal-data': async (args) =>
    (await import('./personal-data-command.js')).exportPersonalDataCommand(args),
  erase: async (args) => (await import('./personal-data-command.js')).eraseCommand(args),
  plugin([subcommand, ...args]) {
    if (subcommand === 'generate') return generate(args);
    if (subcommand === 'drop') return drop(args);
    return undefined;
  },
};

const isAskedForHelp = [command, ...options].some((word) => word === '--help' || word === '-h');

const running = isAskedForHelp
  ? Promise.resolve(void process.stdout.write(`${USAGE}\n`))
  : Object.hasOwn(commands, command)
    ? commands[command]?.(options)
    : undefined;
if (running === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else await running;

async function migrate(): Promise<void> {
  const { migrateCommand } = await import('./startup/migrate-command.js');
  await migrateCommand();
}

async function generate(args: readonly string[]): Promise<void> {
  try {
    const { generateCommand } = await import('../scripts/generate/plugin/generate-command.js');
    process.exitCode = await generateCommand([...args]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    // Servers do not need what generates code, so it is not installed with the package.
    process.stderr.write(
      `${error.message}\nThis command needs: npm install --save-dev esbuild openapi-typescript typescript\n`,
    );
    process.exitCode = 1;
  }
}

async function drop(args: readonly string[]): Promise<void> {
  const { dropPluginCommand } = await import('./drop-plugin-command.js');
  await dropPluginCommand([...args]);
}
