/** Reads the arguments of the command. */
import { parseArgs } from 'node:util';
import { parseDay } from '../calendar-day.js';
import { CouldNotCompare } from '../load/could-not-compare.js';
import { formats, isFormat, type Format } from '../report/report-formats.js';

export const USAGE = `contract-diff OLD NEW                      compare two files, or the contracts in two folders
contract-diff --base REVISION NEW...       compare with a revision of git, such as origin/main or v0.1.0
contract-diff --released FOLDER NEW...     compare with the last release, and stored data with all
contract-diff changelog --released FOLDER [NEW...]   print the changes of all releases, and of NEW
contract-diff rule [ID]                    explain a rule, or list all

OLD and NEW are OpenAPI 3.0 and 3.1 or AsyncAPI 3.0 and 3.1, as YAML or JSON. OLD may be a revision of git, too.

  --format FORMAT[=FILE]   ${formats.join(', ')}; can be given more than once (text)
  --waivers FILE           breaking changes that were agreed on (spec/waivers.yaml, where there is one)
  --release, --no-release  whether OLD is a release: then info.version must fit and each waiver match (not for branches and commits)
  --today DATE             the date by which sunsets and waivers count (today)
  --help

Exit status: 0 compatible or waived, 1 breaking, 2 could not compare, 3 a waiver that has expired or matches nothing
`;

export interface Arguments {
  readonly positionals: readonly string[];
  readonly base?: string;
  readonly released?: string;
  readonly waivers?: string;
  readonly release?: boolean;
  readonly today: Date;
  readonly outputs: readonly Output[];
  readonly help: boolean;
}

/** A format, and the file that it is written to; standard output without one. */
export interface Output {
  readonly format: Format;
  readonly file?: string;
}

export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parsed(argv);
  const { base, released, waivers, release, today, format, help } = values;
  if (base !== undefined && released !== undefined)
    throw new CouldNotCompare('Give either --base or --released');
  const date = today === undefined ? new Date() : parseDay(today);
  if (date === undefined) throw new CouldNotCompare(`--today is a date such as 2026-12-31, not ${today}`);
  return {
    positionals,
    ...(base === undefined ? {} : { base }),
    ...(released === undefined ? {} : { released: released.replace(/\/$/, '') }),
    ...(waivers === undefined ? {} : { waivers }),
    ...(release === undefined ? {} : { release }),
    today: date,
    outputs: format.map(readOutput),
    help,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      allowNegative: true,
      options: {
        base: { type: 'string' },
        released: { type: 'string' },
        waivers: { type: 'string' },
        release: { type: 'boolean' },
        today: { type: 'string' },
        format: { type: 'string', multiple: true, default: ['text'] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new CouldNotCompare(error instanceof Error ? error.message : String(error));
  }
}

function readOutput(value: string): Output {
  const [name = '', ...rest] = value.split('=');
  if (!isFormat(name))
    throw new CouldNotCompare(`There is no format ${name}; there are ${formats.join(', ')}`);
  return { format: name, ...(rest.length > 0 ? { file: rest.join('=') } : {}) };
}
