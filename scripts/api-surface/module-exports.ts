import ts from 'typescript';

/** The exports of a module by their names, without aliases. */
export function exportsOf(program: ts.Program, file: string): Map<string, ts.Symbol> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  return new Map(
    checker.getExportsOfModule(module).map((symbol) => [symbol.name, withoutAlias(symbol, checker)]),
  );
}

/** What an imported or exported name refers to. */
export function withoutAlias(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}
