import { runRecordCommand } from './record-command.js';

process.exitCode = await runRecordCommand(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  warn: (text) => process.stderr.write(text),
});
