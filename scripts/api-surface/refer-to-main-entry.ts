/**
 * Declarations in which an entry point refers to what the package itself exports: `import type { OracleClient } from '@twin-oracle/sdk'`. API
 * Extractor writes everything that is not imported from a package into a report, and a client is connected to the whole contract.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { exportsOf, withoutAlias } from './module-exports.js';

export interface Tree {
  /** The folder of the declarations that the compiler has emitted. */
  readonly root: string;
  /** The declarations of the package itself, and of the entry points. */
  readonly main: string;
  readonly entries: readonly string[];
  readonly packageName: string;
  readonly options: ts.CompilerOptions;
}

/** Returns a function that writes such a copy of all declarations for one entry point. */
export function referringTrees({ root, main, entries, packageName, options }: Tree) {
  const program = ts.createProgram([main, ...entries], options);
  const checker = program.getTypeChecker();
  const names = new Map([...exportsOf(program, main)].map(([name, symbol]) => [symbol, name]));
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${root}/`));

  return (entry: string, out: string): void => {
    // What the entry point exports itself is its own.
    const own = new Set(exportsOf(program, entry).values());
    const nameOf = (symbol: ts.Symbol) => (own.has(symbol) ? undefined : names.get(symbol));
    for (const file of files) {
      const target = join(out, relative(root, file.fileName));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, referring(file, nameOf, { checker, packageName }));
    }
    installMain(out, packageName, main);
  };
}

/** Makes the package's name lead to its declarations, as an installed one. */
function installMain(out: string, packageName: string, main: string): void {
  const folder = join(out, 'node_modules', packageName);
  mkdirSync(folder, { recursive: true });
  const path = relative(folder, main).replace(/\.d\.ts$/, '.js');
  writeFileSync(join(folder, 'index.d.ts'), `export * from '${path}';\n`);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: packageName, version: '0.0.0', types: './index.d.ts' }),
  );
}

interface Reference {
  readonly checker: ts.TypeChecker;
  readonly packageName: string;
}

/** The text of a file in which imports of these symbols are imports from the package. */
function referring(
  file: ts.SourceFile,
  nameOf: (symbol: ts.Symbol) => string | undefined,
  { checker, packageName }: Reference,
): string {
  let text = file.text;
  for (const statement of file.statements.toReversed()) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const [ours, theirs] = [[] as string[], [] as string[]];
    for (const element of bindings.elements) {
      const symbol = checker.getSymbolAtLocation(element.name);
      const name = symbol && nameOf(withoutAlias(symbol, checker));
      if (name === undefined) theirs.push(element.getText(file));
      else ours.push(name === element.name.text ? name : `${name} as ${element.name.text}`);
    }
    if (ours.length === 0) continue;
    const keyword =
      statement.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'import type' : 'import';
    const rest =
      theirs.length > 0
        ? `${keyword} { ${theirs.join(', ')} } from ${statement.moduleSpecifier.getText(file)};\n`
        : '';
    const imports = `${rest}${keyword} { ${ours.join(', ')} } from '${packageName}';`;
    text = text.slice(0, statement.getStart(file)) + imports + text.slice(statement.end);
  }
  return text;
}
