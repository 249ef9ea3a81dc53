/** The command `twin-oracle-conformance`. */
import { runCommand } from './run-command.js';

process.exitCode = await runCommand(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  warn: (text) => process.stderr.write(text),
});
