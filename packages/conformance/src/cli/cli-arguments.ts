/** Reads the arguments of the command. */
import { parseArgs } from 'node:util';
import { CouldNotRun } from '../suite/could-not-run.js';

export const USAGE = `twin-oracle-conformance --base-url URL     test the server at a URL
twin-oracle-conformance --list             list all cases

  --api-key KEY          an API key of the platform, for the cases about it
  --other-api-key KEY    one of another owner
  --only ID,…            a requirement (RUN-3), a case (RUN-3/after-the-end), or ids with any part (RUN-*)
  --seed NUMBER          repeats the random choices of a run
  --recording FILE       replay a recording of twin-oracle-record, in place of the cases; can be given more than once
  --lacks FILE           YAML: ids of cases that the server may fail, each with the reason
  --concurrency NUMBER   how many cases run at a time (12)
  --report-dir FOLDER    write report.json, junit.xml and report.html into it
  --help

Exit status: 0 the server conforms, 1 it does not, 2 the suite could not be run
`;

export interface Arguments {
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly otherApiKey: string | undefined;
  readonly only: readonly string[];
  readonly seed: number;
  readonly lacks: string | undefined;
  readonly concurrency: number;
  readonly reportDir: string | undefined;
  readonly recordings: readonly string[];
  readonly list: boolean;
  readonly help: boolean;
}

const DEFAULT_CONCURRENCY = 12;
const MAX_SEED = 2 ** 31 - 1;

export function readArguments(argv: readonly string[]): Arguments {
  const { values } = parsed(argv);
  return {
    baseUrl: values['base-url'] === undefined ? undefined : readUrl(values['base-url']),
    apiKey: values['api-key'],
    otherApiKey: values['other-api-key'],
    only: values.only?.split(',').filter((id) => id !== '') ?? [],
    seed: readNumber('seed', values.seed, 0, MAX_SEED) ?? Math.floor(Math.random() * MAX_SEED),
    lacks: values.lacks,
    concurrency: readNumber('concurrency', values.concurrency, 1, 100) ?? DEFAULT_CONCURRENCY,
    reportDir: values['report-dir'],
    recordings: values.recording,
    list: values.list,
    help: values.help,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        'base-url': { type: 'string' },
        'api-key': { type: 'string' },
        'other-api-key': { type: 'string' },
        only: { type: 'string' },
        seed: { type: 'string' },
        lacks: { type: 'string' },
        concurrency: { type: 'string' },
        'report-dir': { type: 'string' },
        recording: { type: 'string', multiple: true, default: [] },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new CouldNotRun(error instanceof Error ? error.message : String(error));
  }
}

function readUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new CouldNotRun(`--base-url is a URL such as http://127.0.0.1:3000, not ${text}`);
  return text.replace(/\/+$/, '');
}

function readNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new CouldNotRun(`--${name} is a whole number from ${min} to ${max}, not ${text}`);
}
