/**
 * A lint rule: only stores query the database. It goes by the type of the object, not by its name. Other files may open a transaction and pass
 * an `EntityManager` on.
 */
const QUERY_TYPES = ['EntityManager', 'DataSource', 'Repository', 'QueryRunner', 'SelectQueryBuilder'];
const ALLOWED = new Set(['transaction', 'createQueryRunner', 'initialize', 'destroy', 'release']);

/** @type {import('eslint').Rule.RuleModule} */
export const sqlInStores = {
  meta: {
    type: 'problem',
    messages: { elsewhere: 'Move `{{name}}` to the store of the feature: store.ts, *-store.ts or store/' },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    return {
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        if (ALLOWED.has(name)) return;
        const type = services.getTypeAtLocation(callee.object);
        const parts = type.isUnion() ? type.types : [type];
        if (parts.some(({ symbol }) => QUERY_TYPES.includes(symbol?.name)))
          context.report({ node: callee.property, messageId: 'elsewhere', data: { name } });
      },
    };
  },
};
