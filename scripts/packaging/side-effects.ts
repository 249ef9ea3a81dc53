/** Holds `"sideEffects": false`: importing a module of the SDK does nothing, so bundlers may leave out what is not used. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** @param installed The folder of the installed package. */
export function checkSideEffects(installed: string): void {
  const { sideEffects } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    sideEffects?: unknown;
  };
  if (sideEffects !== false) throw new Error('package.json must say "sideEffects": false');
  const found = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
    // The command is a program, and no entry point leads to it.
    .filter((path) => path.endsWith('.js') && path !== 'generate-sdk.js')
    .flatMap((path) =>
      effectsOf(readFileSync(join(installed, 'dist', path), 'utf8')).map((text) => `${path}: ${text}`),
    );
  if (found.length > 0) throw new Error(`Modules with side effects:\n${found.join('\n')}`);
}

/** The statements of a module that do something when it is imported: everything but declarations, and imports and exports of names. */
export function effectsOf(source: string): string[] {
  const file = ts.createSourceFile('module.js', source, ts.ScriptTarget.ESNext);
  return file.statements
    .filter((statement) => !isInert(statement))
    .map((statement) => statement.getText(file).slice(0, 80));
}

function isInert(statement: ts.Statement): boolean {
  return (
    (ts.isImportDeclaration(statement) && statement.importClause !== undefined) ||
    ts.isExportDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isVariableStatement(statement) ||
    ts.isEmptyStatement(statement)
  );
}
