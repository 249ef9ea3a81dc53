/** What the SDK exports, with the documentation and the examples of each name. */
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { exportsOf } from '../api-surface/module-exports.js';
import { readManifest } from '../packaging/pack-package.js';

export interface PublicName {
  /** Such as `@twin-oracle/sdk/ucan`. */
  readonly entry: string;
  readonly name: string;
  /** Whether it exists when the program runs: a function, class, hook, component or constant. */
  readonly isValue: boolean;
  readonly documentation: string;
  /** The texts of its `@example` blocks. */
  readonly examples: readonly string[];
}

/** The entry points of the SDK by their names, with the sources that they lead to. */
export function entryPoints(sdk = 'sdk'): Map<string, string> {
  const { name, exports = {} } = readManifest(sdk);
  return new Map(
    Object.entries(exports).flatMap(([path, conditions]) => {
      const source = typeof conditions === 'string' ? undefined : conditions['twin-oracle-source'];
      return source === undefined ? [] : [[join(name, path), resolve(sdk, source)] as const];
    }),
  );
}

/** In the order of the entry points and of their exports. */
export function publicNames(): PublicName[] {
  const entries = entryPoints();
  const program = ts.createProgram([...entries.values()], {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    types: [],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  return [...entries].flatMap(([entry, source]) => {
    const asTypes = typeOnlyExports(program, source);
    return [...exportsOf(program, source)].map(([name, symbol]) => ({
      entry,
      name,
      isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0 && !asTypes.has(name),
      documentation: documentationOf(symbol, checker),
      examples: symbol
        .getJsDocTags()
        .filter((tag) => tag.name === 'example')
        .map((tag) => ts.displayPartsToString(tag.text)),
    }));
  });
}

/** The names of `export type { … }`: classes that the package makes, and its users do not. */
function typeOnlyExports(program: ts.Program, source: string): ReadonlySet<string> {
  const statements = program.getSourceFile(source)?.statements ?? [];
  return new Set(
    statements.flatMap((each) =>
      ts.isExportDeclaration(each) &&
      each.isTypeOnly &&
      each.exportClause &&
      ts.isNamedExports(each.exportClause)
        ? each.exportClause.elements.map(({ name }) => name.text)
        : [],
    ),
  );
}

/** For a schema of the contract, its description in the contract. */
function documentationOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const own = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  if (own !== '') return own;
  const schema = contractSchemaOf(symbol, checker);
  const description = schema?.getJsDocTags().find(({ name }) => name === 'description');
  return ts.displayPartsToString(description?.text);
}

/** `Schemas['Twin']` of `type Twin = Schemas['Twin']`. */
export function contractSchemaOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol | undefined {
  const [declaration] = symbol.declarations ?? [];
  if (
    !declaration ||
    !ts.isTypeAliasDeclaration(declaration) ||
    !ts.isIndexedAccessTypeNode(declaration.type)
  )
    return undefined;
  const { objectType, indexType } = declaration.type;
  const index = checker.getTypeFromTypeNode(indexType);
  return index.isStringLiteral()
    ? checker.getTypeFromTypeNode(objectType).getProperty(index.value)
    : undefined;
}
