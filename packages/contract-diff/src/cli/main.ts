/** The command `contract-diff`. */
import { run } from './run-command.js';

const { status, output, error } = run(process.argv.slice(2));
process.stdout.write(output);
process.stderr.write(error);
process.exitCode = status;
