/**
 * A lint rule: only stores query the database. It goes by what is used, whatever its name or the type through which it is reached: the
 * methods of TypeORM, `query` of a connection of `pg`, and the prepared statements of `server/persistence/`. Other files may open a
 * transaction and pass an `EntityManager` on.
 */
import ts from 'typescript';

const ALLOWED = new Set(['transaction', 'createQueryRunner', 'initialize', 'destroy', 'release']);

const QUERIES = [
  {
    file: /\/node_modules\/typeorm\//,
    isQuery: (declaration, name) =>
      (ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration)) && !ALLOWED.has(name),
  },
  { file: /\/node_modules\/@types\/pg\//, isQuery: (_, name) => name === 'query' },
  {
    file: /\/server\/persistence\/queries\/prepared\.ts$/,
    isQuery: (_, name) => name.startsWith('queryPrepared'),
  },
];

/** @param {ts.Symbol | undefined} symbol */
const queries = (symbol) =>
  symbol?.declarations?.some((declaration) => {
    const { fileName } = declaration.getSourceFile();
    return QUERIES.some(({ file, isQuery }) => file.test(fileName) && isQuery(declaration, symbol.name));
  }) ?? false;

/** @type {import('eslint').Rule.RuleModule} */
export const sqlInStores = {
  meta: {
    type: 'problem',
    messages: { elsewhere: 'Move `{{name}}` to the store of the feature: store.ts, *-store.ts or store/' },
  },
  create(context) {
    const { sourceCode } = context;
    const services = sourceCode.parserServices;
    const check = (node) => {
      // The type of a method leads to its declaration, also through Pick, an intersection or a variable.
      const type = services.getTypeAtLocation(node);
      const parts = type.isUnionOrIntersection() ? type.types : [type];
      if (parts.some(({ symbol }) => queries(symbol)))
        context.report({ node, messageId: 'elsewhere', data: { name: sourceCode.getText(node) } });
    };
    return {
      ImportSpecifier: ({ imported }) => check(imported),
      ExportSpecifier: ({ local }) => check(local),
      MemberExpression: check,
      'ObjectPattern > Property': ({ value }) => check(value),
      'CallExpression > Identifier.callee': check,
    };
  },
};
