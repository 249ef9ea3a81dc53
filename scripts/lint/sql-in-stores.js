/**
 * A lint rule: only stores query the database. It goes by the type of the object, not by its name, and by the functions of
 * `server/persistence/` that query on their own. Other files may open a transaction and pass an `EntityManager` on.
 */
const QUERY_TYPES = ['EntityManager', 'DataSource', 'Repository', 'QueryRunner', 'SelectQueryBuilder'];
const ALLOWED = new Set(['transaction', 'createQueryRunner', 'initialize', 'destroy', 'release']);
const QUERY_FUNCTION = /^queryPrepared/;

/** @type {import('eslint').Rule.RuleModule} */
export const sqlInStores = {
  meta: {
    type: 'problem',
    messages: { elsewhere: 'Move `{{name}}` to the store of the feature: store.ts, *-store.ts or store/' },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const report = (node) => context.report({ node, messageId: 'elsewhere', data: { name: node.name } });
    return {
      ImportSpecifier({ imported }) {
        if (QUERY_FUNCTION.test(imported.name)) report(imported);
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (ALLOWED.has(callee.property.name)) return;
        const type = services.getTypeAtLocation(callee.object);
        const parts = type.isUnion() ? type.types : [type];
        if (parts.some(({ symbol }) => QUERY_TYPES.includes(symbol?.name))) report(callee.property);
      },
    };
  },
};
