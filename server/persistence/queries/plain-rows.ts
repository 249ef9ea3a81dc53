import type { EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/**
 * Makes the query select every column under its member's name, so that `getRawMany` and the query itself return rows of the entity.
 * TypeORM's own conversion takes longer than many a query.
 */
export function selectPlainRows<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
): SelectQueryBuilder<Row> {
  const { mainAlias } = query.expressionMap;
  if (!mainAlias) throw new Error('the query is of no entity');
  query.select([]);
  for (const { propertyName } of mainAlias.metadata.columns)
    query.addSelect(`${mainAlias.name}.${propertyName}`, propertyName);
  return query;
}

/** SQL: every column of the entity under its member's name, for statements that are written by hand. */
export function selectColumns<Row>({ options: { columns } }: EntitySchema<Row>): string {
  return Object.entries<{ readonly name?: string } | undefined>(columns)
    .map(([member, column]) => `${column?.name ?? member} as "${member}"`)
    .join(', ');
}
