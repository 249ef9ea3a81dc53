/** What the command does: compares, reports, and says how it ends. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { changelog } from '../changelog/changelog.js';
import { compare, type Comparison } from '../compare.js';
import { EXIT, exitStatus } from '../exit-status.js';
import { CouldNotCompare } from '../load/could-not-compare.js';
import { workingTree } from '../load/files.js';
import { gitRevision, isRevision, isTag } from '../load/git.js';
import { render } from '../report/report-formats.js';
import { explainRule } from '../report/rule-page.js';
import { parseWaivers, type Waiver } from '../waivers/waivers.js';
import { readArguments, USAGE, type Arguments } from './cli-arguments.js';
import { pairPaths, pairReleases, type Pairs } from './pairs.js';

const DEFAULT_WAIVERS = 'spec/waivers.yaml';

export interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly error: string;
}

export function run(argv: readonly string[]): Outcome {
  try {
    return dispatch(readArguments(argv));
  } catch (error) {
    return {
      status: EXIT.couldNotCompare,
      output: '',
      error: `${describe(error)}\nThe contracts could not be compared.\n`,
    };
  }
}

/** A fault of ours with its stack: it must not end like a comparison. */
function describe(error: unknown): string {
  if (!(error instanceof CouldNotCompare))
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { file, line, message } = error;
  return `${file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`} `}${message}`;
}

function dispatch(args: Arguments): Outcome {
  const [command, ...rest] = args.positionals;
  if (args.help) return { status: EXIT.compatible, output: USAGE, error: '' };
  if (command === 'rule') return { status: EXIT.compatible, output: explainRule(rest[0]), error: '' };
  if (command === 'changelog') {
    if (args.released === undefined) throw new CouldNotCompare('changelog needs --released FOLDER');
    return { status: EXIT.compatible, output: changelog(args.released, rest, args.today), error: '' };
  }
  const comparison = compareContracts(args);
  const printed = args.outputs.map(({ format, file }) => {
    const report = render(format, comparison);
    if (file === undefined) return report;
    write(file, report);
    return '';
  });
  return { status: exitStatus(comparison), output: printed.join(''), error: '' };
}

function write(file: string, report: string): void {
  try {
    writeFileSync(file, report);
  } catch (error) {
    throw new CouldNotCompare(
      `The report cannot be written: ${error instanceof Error ? error.message : file}`,
    );
  }
}

function compareContracts(args: Arguments): Comparison {
  const { pairs, further, isRelease } = findPairs(args);
  return compare(pairs, {
    today: args.today,
    waivers: readWaivers(args.waivers),
    againstRelease: args.release ?? isRelease,
    further,
  });
}

/** A tag and a file are releases unless it is said otherwise; a branch or a commit is not. */
function findPairs({ base, released, positionals }: Arguments): Pairs & { isRelease: boolean } {
  if (released !== undefined) return { ...pairReleases(released, needed(positionals)), isRelease: true };
  if (base !== undefined) return withRevision(base, needed(positionals));
  const [old, next, ...others] = positionals;
  if (old === undefined || next === undefined) throw new CouldNotCompare(`Say what to compare\n\n${USAGE}`);
  const isPath = workingTree.read(old) !== undefined || workingTree.list(old) !== undefined;
  if (!isPath && isRevision(old)) return withRevision(old, [next, ...others]);
  if (others.length > 0)
    throw new CouldNotCompare('Compare one file or folder with one; more with --base or --released');
  return { ...pairPaths(old, workingTree, next), isRelease: true };
}

function withRevision(revision: string, paths: readonly string[]): Pairs & { isRelease: boolean } {
  const files = gitRevision(revision);
  // git reads paths by the working directory.
  const each = paths.map((path) => pairPaths(relative('', path) || '.', files, path));
  return {
    pairs: each.flatMap(({ pairs }) => pairs),
    further: each.flatMap(({ further }) => further),
    isRelease: isTag(revision),
  };
}

function needed(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) throw new CouldNotCompare(`Say what to compare\n\n${USAGE}`);
  return paths;
}

function readWaivers(path: string | undefined): Waiver[] {
  const text = workingTree.read(path ?? DEFAULT_WAIVERS);
  if (text !== undefined) return parseWaivers(path ?? DEFAULT_WAIVERS, text);
  if (path !== undefined) throw new CouldNotCompare(`There is no file ${path}`);
  return [];
}
