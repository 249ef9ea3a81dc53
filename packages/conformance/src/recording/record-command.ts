/** The command `twin-oracle-record`: a proxy that writes down what clients and a server say. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CouldNotRun } from '../suite/could-not-run.js';
import { startRecording } from './start-recording.js';

const USAGE = `twin-oracle-record --out FILE     record what is said to a server

  --target URL       the server (http://127.0.0.1:3000)
  --port NUMBER      where clients find it meanwhile, on 127.0.0.1 (4020); 0 takes a free one
  --redact NAME      a further header, member or parameter whose value is a secret; can be given more than once
  --help

Ctrl-C ends the recording.
`;

const EXIT = { recorded: 0, couldNotRun: 2 };
const DEFAULT_PORT = 4020;

export async function runRecordCommand(
  argv: readonly string[],
  output: { readonly write: (text: string) => unknown; readonly warn: (text: string) => unknown },
): Promise<number> {
  try {
    await recordUntilInterrupted(argv, output.write);
    return EXIT.recorded;
  } catch (error) {
    output.warn(`${error instanceof CouldNotRun ? error.message : describe(error)}\n`);
    return EXIT.couldNotRun;
  }
}

async function recordUntilInterrupted(
  argv: readonly string[],
  write: (text: string) => unknown,
): Promise<void> {
  const { help, out, target, port, redact } = readArguments(argv);
  if (help) {
    write(USAGE);
    return;
  }
  if (out === undefined) throw new CouldNotRun(`Say where to write the recording\n\n${USAGE}`);
  if (existsSync(out)) throw new CouldNotRun(`${out} is there already; give another name, or delete it`);
  const proxy = await startRecording({ target, port, file: out, redact }).catch((error: unknown) => {
    throw startFailure(error, target, port);
  });
  write(
    `Recording to ${out}. Let your client talk to ${proxy.url} in place of ${target.origin}; Ctrl-C ends it.\n`,
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await proxy.close();
  write(
    `Wrote ${out}. Secrets were taken out; look through it before you share it, because it has what was said.\n`,
  );
}

function readArguments(argv: readonly string[]) {
  const { target, port, ...values } = parsed(argv);
  if (!URL.canParse(target) || !/^https?:/.test(target))
    throw new CouldNotRun(`--target is a URL such as http://127.0.0.1:3000, not ${target}`);
  const number = /^\d+$/.test(port) ? Number(port) : NaN;
  if (!(number <= 65_535)) throw new CouldNotRun(`--port is a whole number from 0 to 65535, not ${port}`);
  return { ...values, target: new URL(target), port: number };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        target: { type: 'string', default: 'http://127.0.0.1:3000' },
        port: { type: 'string', default: String(DEFAULT_PORT) },
        out: { type: 'string' },
        redact: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new CouldNotRun(error instanceof Error ? error.message : String(error));
  }
}

function startFailure(error: unknown, target: URL, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new CouldNotRun(`Port ${port} is in use; choose another by --port`);
  if (error instanceof TypeError)
    return new CouldNotRun(`No server answers at ${target.origin}; start it, or name another by --target`);
  return error;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
