import { createHash } from 'node:crypto';
import ts from 'typescript';

/** Enough of a hash to distinguish the constants of one file. */
const HASH_CHARACTERS = 8;

/**
 * Ajv numbers its declarations in compilation order, so one more schema would rename and move everything after it. This names each
 * declaration after its schema or its own content, and sorts the declarations by name: a small change of the contract is a small diff.
 *
 * @param prefix Precedes each name, because one file holds several compilations of the same schemas.
 * @param schemaOf The name of the schema that each of Ajv's functions validates.
 */
export function nameDeclarations(
  code: string,
  prefix: string,
  schemaOf: ReadonlyMap<string, string>,
): string {
  const source = ts.createSourceFile('compiled.js', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    const declaration = declarationOf(statement);
    if (!declaration) continue;
    const name = `${prefix}_${nameOf(declaration, schemaOf)}`;
    if ([...names.values()].includes(name)) throw new Error(`Two declarations would be called ${name}`);
    names.set(declaration.number, name);
  }
  return source.statements
    .map((statement) => rename(source, statement, names))
    .sort()
    .join('\n');
}

interface Declaration {
  /** The numbered name that Ajv chose. */
  number: string;
  /** The code of a constant's value. */
  value?: string;
}

/** What a statement declares for the other statements of the module; an export only re-exports a validator. */
function declarationOf(statement: ts.Statement): Declaration | undefined {
  if (ts.isFunctionDeclaration(statement) && statement.name) return { number: statement.name.text };
  if (!ts.isVariableStatement(statement) || statement.modifiers) return undefined;
  const [declared, ...others] = statement.declarationList.declarations;
  if (!declared?.initializer || others.length > 0)
    throw new Error(`Not a constant of Ajv: ${statement.getText()}`);
  return { number: declared.name.getText(), value: declared.initializer.getText() };
}

/**
 * A validator is named after its schema. Among constants, a schema has its name in it; patterns, formats and functions are named by a hash.
 */
function nameOf({ number, value }: Declaration, schemaOf: ReadonlyMap<string, string>): string {
  const kind = number.replace(/\d+$/, '');
  if (value === undefined) {
    const schema = schemaOf.get(number);
    if (schema === undefined) throw new Error(`${number} validates a schema without a name`);
    return schema;
  }
  const validator = /^\{validate: (\w+)\}$/.exec(value)?.[1];
  const schema = validator === undefined ? /"\$id":"(\w+)"\}$/.exec(value)?.[1] : schemaOf.get(validator);
  return schema === undefined ? `${kind}_${hash(value)}` : `${schema}_${kind}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);
}

/** The code of a statement with the new names; object members with the same name as a declaration keep theirs. */
function rename(source: ts.SourceFile, statement: ts.Statement, names: ReadonlyMap<string, string>): string {
  const pieces: string[] = [];
  let end = statement.getStart();
  const visit = (node: ts.Node): void => {
    const name = ts.isIdentifier(node) && !isMemberName(node) ? names.get(node.text) : undefined;
    if (name !== undefined) {
      pieces.push(source.text.slice(end, node.getStart()), name);
      end = node.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  const code = [...pieces, source.text.slice(end, statement.end)].join('');
  // As a separate constant, the bundler would number it where two modules export the same name.
  return code.replace(/^export const (\w+) = (\w+);$/, 'export { $2 as $1 };');
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}
