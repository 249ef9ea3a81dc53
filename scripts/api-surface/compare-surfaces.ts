/** Compares two reports of an entry point by their types. */
import { resolve } from 'node:path';
import ts from 'typescript';
import { exportsOf } from './module-exports.js';
import { INSTANCE, surfaceModule } from './surface-module.js';
import { TypeComparison, type SurfaceChange } from './type-comparison.js';

/** Both versions of the package itself, whose exports its other entry points import by its name. */
export interface MainSurfaces {
  readonly packageName: string;
  readonly old: string;
  readonly next: string;
}

/** @param folder Where the packages are found that the declarations import. */
export function compareSurfaces(
  old: string,
  next: string,
  folder: string,
  main?: MainSurfaces,
): SurfaceChange[] {
  if (old === next) return [];
  const [before, after] = [resolve(folder, 'surface-before.d.ts'), resolve(folder, 'surface-after.d.ts')];
  const moduleOf = (report: string, version: 'old' | 'next') =>
    surfaceModule(report).replaceAll(`'${main?.packageName}'`, `'./main-${version}.js'`);
  const program = programOf(
    new Map([
      [before, moduleOf(old, 'old')],
      [after, moduleOf(next, 'next')],
      ...(main
        ? ([
            [resolve(folder, 'main-old.d.ts'), surfaceModule(main.old)],
            [resolve(folder, 'main-next.d.ts'), surfaceModule(main.next)],
          ] as const)
        : []),
    ]),
  );
  const comparison = new TypeComparison(program.getTypeChecker());
  const [oldExports, newExports] = [exportsOf(program, before), exportsOf(program, after)];

  // Values first: they show in which direction the types are read that they use.
  const inOrder = [...oldExports].sort(([, one], [, other]) => rank(one) - rank(other));
  for (const [name, symbol] of inOrder) {
    const counterpart = newExports.get(name);
    if (counterpart) compareExports(comparison, program.getTypeChecker(), name, symbol, counterpart);
    else if (!name.endsWith(INSTANCE)) comparison.breaking(name, 'is no longer exported');
  }
  for (const name of newExports.keys())
    if (!oldExports.has(name) && !name.endsWith(INSTANCE)) comparison.addition(name, 'is new');
  return comparison.changes();
}

function compareExports(
  comparison: TypeComparison,
  checker: ts.TypeChecker,
  name: string,
  old: ts.Symbol,
  next: ts.Symbol,
): void {
  const path = name.replace(INSTANCE, '');
  if (isValue(old)) {
    if (isValue(next))
      comparison.compareValues(checker.getTypeOfSymbol(old), checker.getTypeOfSymbol(next), path);
    else comparison.breaking(path, 'is no longer a value');
  }
  if (!isType(old)) return;
  if (!isType(next)) comparison.breaking(path, 'is no longer a type');
  else if (!takesArgumentsOf(old, next)) comparison.breaking(path, 'has other type parameters');
  else if (parametersOf(old).length === 0)
    comparison.compareTypes(
      checker.getDeclaredTypeOfSymbol(old),
      checker.getDeclaredTypeOfSymbol(next),
      path,
    );
}

function rank(symbol: ts.Symbol): number {
  return isValue(symbol) ? 0 : 1;
}

function isValue({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Value) !== 0;
}

function isType({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Type) !== 0;
}

/** Whether the new type can be written with the type arguments of the old one. */
function takesArgumentsOf(old: ts.Symbol, next: ts.Symbol): boolean {
  const [before, after] = [parametersOf(old), parametersOf(next)];
  const required = (parameters: readonly ts.TypeParameterDeclaration[]) =>
    parameters.filter((each) => each.default === undefined).length;
  return after.length >= before.length && required(after) <= required(before);
}

function parametersOf(symbol: ts.Symbol): readonly ts.TypeParameterDeclaration[] {
  const [declaration] = symbol.declarations ?? [];
  const isGeneric =
    declaration &&
    (ts.isInterfaceDeclaration(declaration) ||
      ts.isTypeAliasDeclaration(declaration) ||
      ts.isClassDeclaration(declaration));
  return isGeneric ? (declaration.typeParameters ?? []) : [];
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: [],
  skipDefaultLibCheck: true,
};

/** The declarations of the language and of libraries, which are parsed once. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** What cannot be resolved would be compatible with everything, so it is an error. */
function programOf(texts: ReadonlyMap<string, string>): ts.Program {
  const disk = ts.createCompilerHost(OPTIONS);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => texts.has(path) || disk.fileExists(path),
    readFile: (path) => texts.get(path) ?? disk.readFile(path),
    getSourceFile(path, version, ...rest) {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version);
      if (!parsed.has(path)) parsed.set(path, disk.getSourceFile(path, version, ...rest));
      return parsed.get(path);
    },
  };
  const program = ts.createProgram([...texts.keys()], OPTIONS, host);
  for (const path of texts.keys()) {
    const source = program.getSourceFile(path);
    const [error] = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    if (error)
      throw new Error(
        `A report cannot be compiled: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`,
      );
  }
  return program;
}
