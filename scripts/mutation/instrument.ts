/** The mutants of files, by Stryker's instrumenter: it puts all mutants of a file into its text, each behind a switch. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';

export interface Mutant {
  readonly id: string;
  readonly file: string;
  /** The number of its first line. */
  readonly line: number;
  /** The lines that it changes, as one line. */
  readonly before: string;
  /** The same lines with the mutation. */
  readonly after: string;
}

export interface Instrumented {
  readonly mutants: readonly Mutant[];
  /** By the URL of the file its text with all mutants. */
  readonly sources: Readonly<Record<string, string>>;
}

/** Other messages to people are not other behaviour. */
const EXCLUDED = ['StringLiteral'];

const ignore = () => undefined;
const never = () => false;
const silent = {
  ...{ trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
  ...{ isTraceEnabled: never, isDebugEnabled: never, isInfoEnabled: never },
  ...{ isWarnEnabled: never, isErrorEnabled: never, isFatalEnabled: never },
};

export async function instrument(files: readonly string[]): Promise<Instrumented> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const linesOf = new Map(files.map((file, at) => [file, (texts[at] ?? '').split('\n')]));
  const result = await new Instrumenter(silent).instrument(
    files.map((name, at) => ({ name, content: texts[at] ?? '', mutate: true })),
    { plugins: null, excludedMutations: EXCLUDED, ignorers: [] },
  );
  const included = result.mutants.filter(({ status }) => status !== 'Ignored');
  const mutants = included.map(({ id, fileName, location: { start, end }, replacement }): Mutant => {
    const lines = (linesOf.get(fileName) ?? []).slice(start.line, end.line + 1);
    const head = lines[0]?.slice(0, start.column) ?? '';
    const tail = lines.at(-1)?.slice(end.column) ?? '';
    return {
      id,
      file: fileName,
      line: start.line + 1,
      before: oneLine(lines.join('\n')),
      after: oneLine(head + replacement + tail),
    };
  });
  const sources = result.files.map(({ name, content }) => [pathToFileURL(name).href, content] as const);
  return { mutants, sources: Object.fromEntries(sources) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
