#!/usr/bin/env node
/** The command `twin-oracle` of the package. */
const USAGE = `usage: twin-oracle start
       twin-oracle plugin generate <openapi.yaml> --name <plugin> [--asyncapi <asyncapi.yaml>] [--check]
       twin-oracle plugin drop <plugin> --yes`;

const [command, subcommand, ...options] = process.argv.slice(2);

if (command === 'start' && subcommand === undefined) await import('./main.js');
else if (command === 'plugin' && subcommand === 'generate') await generate();
else if (command === 'plugin' && subcommand === 'drop') await drop();
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}

async function generate(): Promise<void> {
  try {
    const { generateCommand } = await import('../scripts/generate/plugin/generate-command.js');
    process.exitCode = await generateCommand(options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    // Servers do not need what generates code, so it is not installed with the package.
    process.stderr.write(
      `${error.message}\nThis command needs: npm install --save-dev esbuild openapi-typescript typescript\n`,
    );
    process.exitCode = 1;
  }
}

async function drop(): Promise<void> {
  const { dropPluginCommand } = await import('./drop-plugin-command.js');
  await dropPluginCommand(options);
}
