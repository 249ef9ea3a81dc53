/** What the command does: runs the cases, reports, and says how it ends. */
import { bundledContract } from '../cases/derived/contract/contract.js';
import { createWireInspection } from '../cases/derived/events/inspect-wire.js';
import { allCases } from '../cases/all-cases.js';
import { textReport } from '../report/text-report.js';
import { writeReports } from '../report/write-reports.js';
import { replayCase } from '../replay/replay-case.js';
import { CouldNotRun } from '../suite/could-not-run.js';
import { findCapabilities } from '../suite/find-capabilities.js';
import { violations } from '../suite/outcome.js';
import { runSuite } from '../suite/run-suite.js';
import { selectCases } from '../suite/select-cases.js';
import { discover } from '../suite/server-under-test.js';
import { readArguments, USAGE, type Arguments } from './cli-arguments.js';
import { readLacks } from './read-lacks.js';

export interface Output {
  readonly write: (text: string) => unknown;
  readonly warn: (text: string) => unknown;
}

const EXIT = { conforms: 0, fails: 1, couldNotRun: 2 };

export async function runCommand(argv: readonly string[], output: Output): Promise<number> {
  try {
    return await dispatch(readArguments(argv), output);
  } catch (error) {
    output.warn(
      `${error instanceof CouldNotRun ? error.message : describe(error)}\nThe suite could not be run.\n`,
    );
    return EXIT.couldNotRun;
  }
}

/** A fault of ours with its stack. */
const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

async function dispatch(args: Arguments, { write }: Output): Promise<number> {
  if (args.help) write(USAGE);
  if (args.help) return EXIT.conforms;
  const all = allCases();
  const cases = args.recordings.length > 0 ? args.recordings.map(replayCase) : selectCases(all, args.only);
  if (args.list) {
    for (const { id, level, title } of cases) write(`${id}  ${level}  ${title}\n`);
    return EXIT.conforms;
  }
  if (args.baseUrl === undefined) throw new CouldNotRun(`Say which server to test\n\n${USAGE}`);
  const { apiKey, otherApiKey, seed, concurrency } = args;
  const lacks = readLacks(args.lacks, all);
  const options = { server: await discover(args.baseUrl), apiKey, otherApiKey, seed };
  const capabilities = await findCapabilities(options);
  const inspect = createWireInspection(bundledContract());
  const result = await runSuite({ ...options, cases, capabilities, lacks, concurrency, inspect });
  write(textReport(result));
  if (args.reportDir !== undefined) write(await writeReports(args.reportDir, result));
  return violations(result).length === 0 ? EXIT.conforms : EXIT.fails;
}
