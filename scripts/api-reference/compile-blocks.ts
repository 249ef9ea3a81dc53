/** Compiles blocks of documentation, each as a module of its own, in one program. */
import { resolve } from 'node:path';
import ts from 'typescript';
import type { CodeBlock } from './code-blocks.js';

/** As a reader's project is set up, with a bundler; the SDK is read from its sources. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  customConditions: ['twin-oracle-source'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
};

/** Here `node_modules` is found, and no file is written. */
const FOLDER = resolve('scripts/api-reference/blocks');

export interface DocumentedBlock extends CodeBlock {
  /** Where it is, for errors: a page, or a name of the SDK. */
  readonly origin: string;
}

/**
 * Returns a sentence for each error.
 *
 * @param given Declarations of what readers have from before, such as a client. A block may declare a name of them again.
 * @param givenModules What blocks import by a relative path.
 */
export function compileBlocks(
  blocks: readonly DocumentedBlock[],
  given: string,
  givenModules: Readonly<Record<string, string>> = {},
): string[] {
  const paths = new Map(
    blocks.map((block, index) => [resolve(FOLDER, `block-${index}.${block.language}`), block] as const),
  );
  const globals = resolve(FOLDER, 'given.d.ts');
  const texts = new Map([
    [globals, given],
    ...Object.entries(givenModules).map(([path, text]) => [resolve(FOLDER, path), text] as const),
    ...Array.from(paths, ([path, { code }]) => [path, code] as const),
  ]);
  const disk = ts.createCompilerHost(OPTIONS);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => texts.has(path) || disk.fileExists(path),
    directoryExists: (path) => path.startsWith(FOLDER) || (disk.directoryExists?.(path) ?? true),
    readFile: (path) => texts.get(path) ?? disk.readFile(path),
    getSourceFile(path, version, ...rest) {
      const text = texts.get(path);
      return text === undefined
        ? disk.getSourceFile(path, version, ...rest)
        : ts.createSourceFile(path, text, version);
    },
  };
  const program = ts.createProgram([...texts.keys()], OPTIONS, host);
  return [...texts.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    const { origin, line } = paths.get(path) ?? { origin: path, line: 1 };
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => {
        const at = line + (source?.getLineAndCharacterOfPosition(start).line ?? 0);
        return `${origin}:${at}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
      },
    );
  });
}
