/** The command `generate-sdk` of the package `@twin-oracle/sdk`. */
import { generateSdkCommand } from './generate-sdk-command.js';

const { status, message } = await generateSdkCommand(process.argv.slice(2));
process[status === 0 ? 'stdout' : 'stderr'].write(`${message}\n`);
process.exitCode = status;
